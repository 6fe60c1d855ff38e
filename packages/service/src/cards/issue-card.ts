import type { Randomness } from "../runtime/randomness.ts";
import type { CardRow } from "./tables.ts";

/** The issuer's data of a new card. */
export type IssuedDetails = {
  [Name in "brand" | "last4" | "expMonth" | "expYear" | "panEmbedUrl" | "issuerRef"]: NonNullable<CardRow[Name]>;
};

const brands = ["VISA", "MASTERCARD"] as const;
const yearsValid = 3;
const embedUrl = "https://cards.issuer.example/embed/";

/** The sandbox's issuer. It never returns number or code, so its data are no secret. */
export function issueCard(random: Randomness, now: number): IssuedDetails {
  const [die = 0] = random.bytes(1);
  const today = new Date(now);
  return {
    brand: die % 2 === 0 ? brands[0] : brands[1],
    last4: random.digits(4),
    expMonth: today.getUTCMonth() + 1,
    expYear: today.getUTCFullYear() + yearsValid,
    panEmbedUrl: `${embedUrl}${issuerToken(random)}`,
    issuerRef: issuerToken(random),
  };
}

/** It cannot be guessed; and since it has only letters, it cannot be mistaken for a card number (CARD-13). */
export function issuerToken(random: Randomness): string {
  return random.hex(16).replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}
