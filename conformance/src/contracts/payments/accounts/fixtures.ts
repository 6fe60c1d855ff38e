import { customerOf } from "../customers/fixtures.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";
import type { Exchange, Fixture, Trial } from "../words.ts";
import { fixtureOf, fixturesOf, FixtureUnavailable, textAt, valueAt } from "../words.ts";

/** Which of a customer's accounts a check asks for. */
export interface InternalAccountOptions {
  type?: "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET";
  currency?: string;
}

/** The customer's account of this type and currency, once it exists and is active. */
export async function findInternalAccount(
  t: Trial,
  customerId: string,
  options: InternalAccountOptions,
): Promise<Fixture> {
  const reply = await t.eventually(
    () => t.call("customers.internalAccounts.list", { query: { customerId } }),
    (seen) => pick(fixturesOf(seen, "Internal accounts"), options) !== undefined,
  );
  const account = pick(fixturesOf(reply, "Internal accounts"), options);
  if (account === undefined)
    throw new FixtureUnavailable(`A new customer has no active account of ${describe(options)}.`);
  return account;
}

function pick(accounts: Fixture[], options: InternalAccountOptions): Fixture | undefined {
  return accounts.find(
    ({ body }) =>
      body["status"] === "ACTIVE" &&
      (options.type === undefined || body["type"] === options.type) &&
      (options.currency === undefined || textAt(body, "balance.currency.code") === options.currency),
  );
}

function describe(options: InternalAccountOptions): string {
  return [options.type, options.currency].filter((part) => part !== undefined).join(" ") || "any type";
}

/** Funds an account through the sandbox; minor units. */
export async function fund(t: Trial, accountId: string, amount: number): Promise<Fixture> {
  const reply = await t.call("sandbox.internalAccounts.fund", { params: { accountId }, body: { amount } });
  return fixtureOf(reply, "A funded account");
}

/** The balance that the list shows once it is as expected, or five seconds have passed (V-30); minor units. */
export async function balanceInTime(t: Trial, accountId: string, wanted: number): Promise<number> {
  return t.eventually(
    () => balanceOf(t, accountId),
    (seen) => seen === wanted,
  );
}

/** The balance that the owner's list shows now, by default that of the try's own customer; minor units. */
export async function balanceOf(t: Trial, accountId: string, owner?: Pick<Fixture, "id">): Promise<number> {
  const { id: customerId } = owner ?? (await customerOf(t));
  return balanceIn(await t.call("customers.internalAccounts.list", { query: { customerId } }), accountId);
}

/** The balance that a reply of the list shows, minor units. */
export function balanceIn(reply: Exchange, accountId: string): number {
  const account = fixturesOf(reply, "Internal accounts").find(({ id }) => id === accountId);
  const amount = valueAt(account?.body, "balance.amount");
  if (typeof amount !== "number") throw new FixtureUnavailable(`The balance of ${accountId} is not shown.`);
  return amount;
}

/** An internal account of the owner, by default of the try's own customer. */
export async function internalAccountOf(t: Trial, options: InternalAccountOptions, owner?: Fixture): Promise<Fixture> {
  const { trial } = t.fixtures;
  const { id } = owner ?? (await customerOf(t));
  return t.fixtures.once(`internalAccount ${id} ${JSON.stringify(options)}`, () =>
    findInternalAccount(trial, id, options),
  );
}

/** The account of a currency, funded with at least this much by the first call for it; minor units. */
export async function fundedAccount(
  t: Trial,
  currency: string = "USD",
  amount: number = 1_000 * PLAIN_AMOUNT,
  owner?: Fixture,
): Promise<Fixture> {
  const { trial } = t.fixtures;
  const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency }, owner);
  return t.fixtures.once(`fundedAccount ${account.id}`, () => fund(trial, account.id, amount));
}

/** The platform's own account of a currency. */
export async function platformsInternalAccount(t: Trial, currency: string): Promise<Fixture> {
  const reply = await t.call("platform.internalAccounts.list", { query: { currency } });
  const account = pick(fixturesOf(reply, "Platform accounts"), { currency });
  if (account === undefined) throw new FixtureUnavailable(`The platform has no active account in ${currency}.`);
  return account;
}

/** The owner's embedded wallet, by default that of the try's own customer. */
export function walletOf(t: Trial, owner?: Fixture): Promise<Fixture> {
  return internalAccountOf(t, { type: "EMBEDDED_WALLET" }, owner);
}
