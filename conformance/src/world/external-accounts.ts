import type { Trial } from "../engine/check.ts";
import { digitsOf } from "./digits.ts";
import { fixtureOf, type Fixture } from "./fixture.ts";
import { address } from "./customers.ts";
import { plainSuffix } from "./suffix.ts";

/** The account types the suite knows how to make, each with the one currency it takes. */
export const externalAccountCurrencies = { USD_ACCOUNT: "USD", EUR_ACCOUNT: "EUR" } as const;

export type ExternalAccountType = keyof typeof externalAccountCurrencies;

/** Which external account a check asks for; the suffix ends its primary identifier and so decides outcomes. */
export interface ExternalAccountWish {
  type?: ExternalAccountType;
  suffix?: string;
}

/** The body of a new account of the customer, with an identifier nobody has used before. */
export function externalAccountBody(
  t: Pick<Trial, "contract" | "unique">,
  customerId: string,
  wish: ExternalAccountWish = {},
): Record<string, unknown> {
  const type = wish.type ?? "USD_ACCOUNT";
  const suffix = wish.suffix ?? plainSuffix(t.contract);
  return {
    customerId,
    currency: externalAccountCurrencies[type],
    platformAccountId: t.unique("account"),
    accountInfo: {
      accountType: type,
      ...identifiers[type](digitsOf(t.unique("number"), 7), suffix),
      beneficiary: beneficiary(),
    },
  };
}

/** A new external account of the customer. */
export async function makeExternalAccount(
  t: Trial,
  customerId: string,
  wish: ExternalAccountWish = {},
): Promise<Fixture> {
  const body = externalAccountBody(t, customerId, wish);
  return fixtureOf(await t.call("customers.externalAccounts.create", { body }), "An external account");
}

const identifiers: Record<ExternalAccountType, (digits: string, suffix: string) => Record<string, string>> = {
  USD_ACCOUNT: (digits, suffix) => ({ accountNumber: `${digits}${suffix}`, routingNumber: "021000021" }),
  EUR_ACCOUNT: (digits, suffix) => ({ iban: iban(`37040044${digits}${suffix}`), swiftCode: "COBADEFFXXX" }),
};

/** A German IBAN with its right check digits (ISO 7064), so that a target that verifies them is served too. */
function iban(bban: string): string {
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${check.toString().padStart(2, "0")}${bban}`;
}

function beneficiary(): Record<string, unknown> {
  return {
    beneficiaryType: "INDIVIDUAL",
    fullName: "Robin Example",
    birthDate: "1990-05-17",
    nationality: "US",
    address: address(),
  };
}
