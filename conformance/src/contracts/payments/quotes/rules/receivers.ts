import type { Contract, Derivation, Exchange, Expectations, Fixture, Trial } from "../../words.ts";
import { alone, answerOf, check, textAt, unknownId, unlessUnavailable, valueAt, valuesAt } from "../../words.ts";
import { currencySettings, readConfig, setCurrencies } from "../../config/fixtures.ts";
import { fixtureValue } from "../../fixture-values.ts";
import { findInternalAccount } from "../../accounts/fixtures.ts";
import { payoutAccount, quoteBody } from "../fixtures.ts";
import { lookupUma, payableUma, sandboxUma, umaAddressOf } from "../uma-addresses.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";
import { customerOf, makeCustomer, otherCustomerOf } from "../../customers/fixtures.ts";
import { hasCurrency } from "../../customers/known-currencies.ts";

const lookup = "receivers.uma.lookup";

/** What only lookups of payees, and payments from a UMA address, have. */
export const receiverRules: readonly Derivation[] = [
  check(lookup, "a customer's UMA address can be looked up", "V-37a", customers),
  check(lookup, "a lookup needs no sender", "G-54b", byNobody),
  check(lookup, "sandbox UMA addresses use the platform's domain", "V-37c", sandboxes),
  check(lookup, "a lookup returns the configured sender fields", "V-37b", alone, asConfigured),
  check(lookup, "a lookup returns the sender fields of the receiver's currency", "V-37b", alone, inItsCurrency),
  check("sandbox.uma.receive", "a UMA payment returns its sender", "SBX-07", received),
  check(
    "quotes.create",
    "another platform's lookup is unknown",
    "V-05a",
    { needs: ["other-platform"] },
    lookedUpElsewhere,
  ),
];

async function customers(t: Trial, expect: Expectations): Promise<void> {
  for (const customer of [await customerOf(t), await otherCustomerOf(t)]) {
    const address = umaAddressOf(customer);
    t.precondition(address !== "", "a customer has no address");
    const reply = await t.call(lookup, { params: { receiverUmaAddress: address } });
    expect.status("a customer's address", reply, 200);
    expect.same(
      "a customer's address",
      "the address",
      address.toLowerCase(),
      textAt(reply.body, "receiverUmaAddress")?.toLowerCase(),
    );
  }
}

/** Either lookup, without a query. */
async function byNobody(t: Trial, expect: Expectations): Promise<void> {
  const receiverUmaAddress = await payableUma(t);
  const { id: accountId } = await externalAccountOf(t);
  for (const reply of [
    await t.call(lookup, { params: { receiverUmaAddress } }),
    await t.call("receivers.externalAccount.lookup", { params: { accountId } }),
  ]) {
    expect.status("without customerId and senderUmaAddress", reply, 200);
  }
}

/** The addresses that an outcome is declared for (SBX-41 to SBX-45). */
function sandboxNames(contract: Contract): ReadonlySet<string> {
  const rows = Object.values(contract.operations).flatMap(({ outcomes }) => outcomes?.rows ?? []);
  return new Set(rows.map(({ suffix }) => suffix).filter((suffix) => suffix.startsWith("$")));
}

async function sandboxes(t: Trial, expect: Expectations): Promise<void> {
  for (const name of sandboxNames(t.contract)) {
    const currency = name.split(".").at(-1)?.toUpperCase() ?? "";
    if (!(await hasCurrency(t, currency))) continue;
    const receiverUmaAddress = await sandboxUma(t, name);
    const reply = await t.call(lookup, { params: { receiverUmaAddress } });
    expect.status(name, reply, 200);
  }
}

const wanted = [
  { name: "TAX_ID", mandatory: true },
  { name: "EMAIL", mandatory: false },
];

/** Every currency asks for the same, so that it does not matter which one is received. */
async function asConfigured(t: Trial, expect: Expectations): Promise<void> {
  const address = await payableUma(t);
  for (const [state, requiredCounterpartyFields] of [
    ["two fields", wanted],
    ["none", []],
  ] as const) {
    await setCurrencies(t, () => ({ requiredCounterpartyFields }));
    const { body } = await lookupUma(t, address);
    expectAsked(expect, state, { operation: lookup, body }, requiredCounterpartyFields);
  }
}

/** Two receivers in another currency than the dollar, where there is one. */
const lookups: readonly ((t: Trial) => Promise<Exchange>)[] = [
  async (t) => {
    const { id: accountId } = await payoutAccount(t, await customerOf(t));
    return t.call("receivers.externalAccount.lookup", { params: { accountId } });
  },
  async (t) => t.call(lookup, { params: { receiverUmaAddress: await payableUma(t, "EUR") } }),
];

/** Only the receiver's currency asks for something, and then every other one. */
async function inItsCurrency(t: Trial, expect: Expectations): Promise<void> {
  const before = currencySettings(await readConfig(t));
  let tries = 0;
  for (const lookUp of lookups) {
    const [currency, ...others] = valuesAt((await lookUp(t).catch(unlessUnavailable))?.body, CODES);
    // Of a receiver in several currencies nobody can tell in which one it is paid.
    if (others.length > 0 || !before.some(({ currencyCode }) => currencyCode === currency)) continue;
    for (const [state, own, foreign] of [
      ["the receiver's currency alone asks", wanted, []],
      ["every other currency asks", [], wanted],
    ] as const) {
      await setCurrencies(t, ({ currencyCode }) => ({
        requiredCounterpartyFields: currencyCode === currency ? own : foreign,
      }));
      expectAsked(expect, state, await lookUp(t), own);
    }
    tries += 1;
  }
  t.precondition(tries > 0, "no receiver is in one currency of the platform");
}

const CODES = "supportedCurrencies[].currency.code";

function expectAsked(
  expect: Expectations,
  state: string,
  { operation, body }: Pick<Exchange, "operation" | "body">,
  fields: readonly unknown[],
): void {
  expect
    .of(operation)
    .same(state, "requiredPayerDataFields", byName(fields), byName(valuesAt(body, "requiredPayerDataFields[]")));
}

function byName(fields: readonly unknown[]): unknown[] {
  return fields
    .map((field) => [textAt(field, "name") ?? "", valueAt(field, "mandatory")] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether the receiver is named by id or by address, and in whichever currency of the receiver's. */
async function received(t: Trial, expect: Expectations): Promise<void> {
  const customer = await customerOf(t);
  for (const receiver of [{ customerId: customer.id }, { receiverUmaAddress: umaAddressOf(customer) }]) {
    const reply = await t.call("sandbox.uma.receive", { body: { ...paymentIn(t, "USD"), ...receiver } });
    await expectReceived(t, expect, { reply, customer, currency: "USD", by: Object.keys(receiver).join() });
  }
  if (!(await hasCurrency(t, "EUR"))) return;
  const european = await makeCustomer(t, { currencies: ["USD", "EUR"] });
  // An account may be opened a little after the customer.
  await findInternalAccount(t, european.id, { currency: "EUR" }).catch(unlessUnavailable);
  const body = { ...paymentIn(t, "EUR"), customerId: european.id };
  const reply = await t.call("sandbox.uma.receive", { body });
  // Customers may have accounts in a currency that addresses cannot be paid in (G-95d).
  if (reply.status === 400) return;
  await expectReceived(t, expect, { reply, customer: european, currency: "EUR", by: "customerId" });
}

function paymentIn(t: Trial, currency: string): Record<string, unknown> {
  return {
    senderUmaAddress: fixtureValue(t, "senderUma"),
    receivingCurrencyCode: currency,
    receivingCurrencyAmount: 1_234,
  };
}

/** A payment that was answered: to whom, and in what. */
interface Received {
  reply: Exchange;
  customer: Fixture;
  currency: string;
  by: string;
}

async function expectReceived(
  t: Trial,
  expect: Expectations,
  { reply, customer, currency, by }: Received,
): Promise<void> {
  const state = `received in ${currency} by ${by}`;
  expect.status(state, reply, 200);
  const transactionId = textAt(reply.body, "id") ?? "";
  const read = await t.call("transactions.get", { params: { transactionId } });
  const source = { "source.sourceType": "UMA_ADDRESS", "source.umaAddress": fixtureValue(t, "senderUma") };
  const money = { "receivedAmount.amount": 1_234, "receivedAmount.currency.code": currency };
  const payment = { type: "INCOMING", customerId: customer.id, ...source, ...money };
  for (const seen of [reply, read]) expect.of(seen.operation).members(state, seen, payment);
}

/** To us a lookup of the other platform's is as unknown as one that nobody made. */
async function lookedUpElsewhere(t: Trial, expect: Expectations): Promise<void> {
  const ours = await payableUma(t);
  const theirs = await lookupOfOther(t, ours);
  t.precondition(theirs !== undefined, "the other platform cannot look up any address");
  const destination = { destinationType: "UMA_ADDRESS", umaAddress: theirs.address };
  const plain = await quoteBody(t, { to: { uma: ours }, more: { destination } });
  const quoteWith = (lookupId: string): Promise<Exchange> => t.call("quotes.create", { body: { ...plain, lookupId } });
  const unknown = await quoteWith(unknownId(t.contract, "Lookup", t.unique("id")));
  expect.same(
    "a lookup of another platform's",
    "what an unknown lookup gives:",
    answerOf(unknown),
    answerOf(await quoteWith(theirs.lookupId)),
  );
}

/** What the other platform looked up: our address or, where each sees its own domain only, the same name there. */
async function lookupOfOther(t: Trial, ours: string): Promise<{ address: string; lookupId: string } | undefined> {
  const domain = textAt((await t.call("config.get", { as: "other" })).body, "umaDomain");
  const [name = ""] = ours.split("@");
  for (const address of [ours, ...(domain === undefined ? [] : [`${name}@${domain}`])]) {
    const params = { receiverUmaAddress: address };
    const reply = await t.call(lookup, { as: "other", params });
    const lookupId = textAt(reply.body, "lookupId");
    if (reply.status === 200 && lookupId !== undefined) return { address, lookupId };
  }
  return undefined;
}
