import { customerOf, isUnsupportedCurrency } from "../customers/fixtures.ts";
import { needCurrency } from "../customers/known-currencies.ts";
import type { Exchange, Fixture, Trial } from "../words.ts";
import { fixtureOf } from "../words.ts";
import { accountInfo, currencyOf } from "./account-info.ts";
import { digitsOf } from "../../../requests/fixtures/digits.ts";
import { plainSuffix } from "../sandbox/plain-suffix.ts";

/** Which external account a check asks for; the suffix ends its primary identifier and so decides outcomes. */
export interface ExternalAccountOptions {
  /** Any type the contract knows; absent: a bank account in USD. */
  type?: string;
  suffix?: string;
  /** The field of `accountInfo` that identifies it; absent: the first of its type. */
  identifier?: string;
  currency?: string;
}

/** The fields of a new account, except for its owner; with a new identifier. */
export function ownAccountBody(
  t: Pick<Trial, "contract" | "target" | "unique">,
  options: ExternalAccountOptions = {},
): Record<string, unknown> {
  const type = options.type ?? "USD_ACCOUNT";
  const suffix = options.suffix ?? plainSuffix(t.contract);
  const digits = digitsOf(t.unique("number"), 7);
  const { identifier } = options;
  return {
    currency: options.currency ?? currencyOf(t.contract, type),
    platformAccountId: t.unique("account"),
    accountInfo: accountInfo(t, { type, suffix, digits, ...(identifier !== undefined && { identifier }) }),
  };
}

/** The body of a new account of the customer. */
export function externalAccountBody(
  t: Pick<Trial, "contract" | "target" | "unique">,
  customerId: string,
  options: ExternalAccountOptions = {},
): Record<string, unknown> {
  return { customerId, ...ownAccountBody(t, options) };
}

/** A new external account of the customer. */
export async function makeExternalAccount(
  t: Trial,
  customerId: string,
  options: ExternalAccountOptions = {},
): Promise<Fixture> {
  const body = externalAccountBody(t, customerId, options);
  return accountIn(t, body, await t.call("customers.externalAccounts.create", { body }));
}

/** A new external account of the platform itself. */
export async function makePlatformAccount(t: Trial, options: ExternalAccountOptions = {}): Promise<Fixture> {
  const body = ownAccountBody(t, options);
  return accountIn(t, body, await t.call("platform.externalAccounts.create", { body }));
}

/** The same, registered where accounts of customers are: without a customer it is the platform's. */
export async function makeOwnerlessAccount(t: Trial): Promise<Fixture> {
  const body = ownAccountBody(t);
  return accountIn(t, body, await t.call("customers.externalAccounts.create", { body }));
}

/** The account that was made; the target need not have every currency. */
async function accountIn(t: Trial, { currency }: Record<string, unknown>, reply: Exchange): Promise<Fixture> {
  if (isUnsupportedCurrency(reply)) await needCurrency(t, String(currency));
  return fixtureOf(reply, "An external account");
}

/** The owner's external account that these options describe, made once; `makeExternalAccount` makes a second one alike. */
export async function externalAccountOf(
  t: Trial,
  options: ExternalAccountOptions = {},
  owner?: Fixture,
): Promise<Fixture> {
  const { trial } = t.fixtures;
  const { id } = owner ?? (await customerOf(t));
  return t.fixtures.once(`externalAccount ${id} ${JSON.stringify(options)}`, () =>
    makeExternalAccount(trial, id, options),
  );
}
