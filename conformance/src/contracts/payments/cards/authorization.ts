import type { Fixture, Trial } from "../words.ts";
import { textAt } from "../words.ts";
import { plainSuffix } from "../sandbox/plain-suffix.ts";

/** What a check requires of a payment with a card; everything else is plain. */
export interface CardPaymentOptions {
  card?: Fixture;
  amount?: number;
  /** Ends the merchant's descriptor, and so decides outcomes. */
  suffix?: string;
}

/** Minor units of a plain payment with a card. */
export const CARD_AMOUNT = 5_000_000;

/** The body of an authorisation of the card. */
export function authorizationBody(t: Trial, card: Fixture, options: CardPaymentOptions = {}): Record<string, unknown> {
  return {
    amount: options.amount ?? CARD_AMOUNT,
    currency: { code: textAt(card.body, "currency.code") ?? textAt(card.body, "currency") ?? "USDB" },
    merchant: { descriptor: `EXAMPLE SHOP ${options.suffix ?? plainSuffix(t.contract)}`, mcc: "5999", country: "US" },
  };
}
