import type { Derivation, Expectations, Fixture, Trial } from "../../words.ts";
import { fixtureOf, perform, check, textAt, withValueAt } from "../../words.ts";
import { externalAccountBody } from "../../external-accounts/fixtures.ts";
import { balanceInTime, fund, internalAccountOf } from "../../accounts/fixtures.ts";
import { makeQuote, quoteBody } from "../fixtures.ts";
import { QUOTE_AMOUNTS } from "../amounts.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { untilSettled } from "../../transfers/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";

const sending = "sandbox.send";

/** How a quote is paid, and what becomes of it then. */
export const paidQuoteRules: readonly Derivation[] = [
  check("quotes.create", "immediatelyExecute executes a new quote", "QUOTE-23", atOnce),
  check("quotes.create", "immediatelyExecute with too little money creates nothing", "V-32d", notAtOnce),
  check("quotes.execute", "a quote can be executed after funding", "V-32c", later),
  check("quotes.execute", "a funded account pays a quote", "SBX-46", funded),
  check(sending, "sandbox.send pays a quote funded from outside", "SBX-47", fromOutside),
  check(sending, "a quote from an external account accepts quotes.execute and sandbox.send", "V-38g", paidByEither),
  check(sending, "a payment of another amount fails the quote's transaction", "G-94f", otherAmount),
  check("quotes.execute", "the characters before the domain decide the outcome", "SBX-09", beforeTheDomain),
];

/** An account in USD that no other check uses, with this balance. */
async function accountWith(
  t: Trial,
  amount: number,
): Promise<{ account: Fixture; balance: (wanted: number) => Promise<number> }> {
  const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
  if (amount > 0) await fund(t, account.id, amount);
  return { account, balance: (wanted) => balanceInTime(t, account.id, wanted) };
}

/** Both the quote and its transaction reach this status. */
async function expectEnd(
  t: Trial,
  expect: Expectations,
  state: string,
  quote: Fixture,
  status: string = "COMPLETED",
): Promise<void> {
  const settled = await untilSettled(t, textAt(quote.body, "transactionId") ?? "");
  const read = await t.eventually(
    () => t.call("quotes.get", { params: { quoteId: quote.id } }),
    ({ body }) => textAt(body, "status") === status,
  );
  for (const seen of [settled, read]) expect.members(state, seen, { status });
}

/** Beyond PENDING in the reply, and then like any executed quote: one that ends well, and one that does not. */
async function atOnce(t: Trial, expect: Expectations): Promise<void> {
  const amount = QUOTE_AMOUNTS.account;
  const { account, balance } = await accountWith(t, 3 * amount);
  for (const [status, to, left] of [
    ["COMPLETED", {}, 2 * amount],
    ["FAILED", { suffix: "002" }, 2 * amount],
  ] as const) {
    const body = await quoteBody(t, { payer: account, amount, to, more: { immediatelyExecute: true } });
    const request = { body, headers: { "Idempotency-Key": t.unique("key") } };
    const reply = await t.call("quotes.create", request);
    const state = `executed at once, then ${status}`;
    expect.success(state, reply);
    // The same again: nothing more is executed than was requested.
    await t.call("quotes.create", request);
    expect.that(state, textAt(reply.body, "status") !== "PENDING", () => ["a status beyond PENDING", "PENDING"]);
    await expectEnd(t, expect, state, fixtureOf(reply, "A quote"), status);
    expect.same(state, "a balance of", left, await balance(left));
  }
}

/** Neither a quote nor its transaction is left behind. */
async function notAtOnce(t: Trial, expect: Expectations): Promise<void> {
  const { account, balance } = await accountWith(t, QUOTE_AMOUNTS.account);
  const { id: customerId } = await customerOf(t);
  const payments = (): Promise<string[]> => wholeListOf(t, "transactions.list", { customerId });
  const before = { payments: await payments(), balance: QUOTE_AMOUNTS.account };
  const amount = QUOTE_AMOUNTS.account + 1;
  const body = await quoteBody(t, { payer: account, amount, more: { immediatelyExecute: true } });
  expect.status("a cent too little", await t.call("quotes.create", { body }), 400);
  expect.same("a cent too little", "the payments and the balance there were", before, {
    payments: await payments(),
    balance: await balance(QUOTE_AMOUNTS.account),
  });
}

/** Refused for lack of money, still PENDING, executed once the money is there. */
async function later(t: Trial, expect: Expectations): Promise<void> {
  const amount = QUOTE_AMOUNTS.account;
  const { account, balance } = await accountWith(t, amount - 1);
  const quote = await makeQuote(t, { payer: account, amount });
  const request = { params: { quoteId: quote.id } };
  const refused = await t.call("quotes.execute", request);
  t.precondition(refused.status === 400, "what the account does not hold is paid");
  const waiting = await t.call("quotes.get", request);
  expect.same("a cent too little", "the quote is", "PENDING", textAt(waiting.body, "status"));
  await fund(t, account.id, 1);
  const reply = await t.call("quotes.execute", request);
  expect.success("a cent later", reply);
  await expectEnd(t, expect, "a cent later", quote);
  expect.same("a cent later", "a balance of", 0, await balance(0));
}

/** Exactly the quoted amount is enough, and all of it is gone then. */
async function funded(t: Trial, expect: Expectations): Promise<void> {
  const { account, balance } = await accountWith(t, 0);
  const quote = await makeQuote(t, { payer: account, side: "RECEIVING", amount: 8_003 });
  await fund(t, account.id, Number(quote.body["totalSendingAmount"]));
  const reply = await t.call("quotes.execute", { params: { quoteId: quote.id } });
  expect.success("funded and executed", reply);
  await expectEnd(t, expect, "funded and executed", quote);
  expect.same("funded and executed", "a balance of", 0, await balance(0));
}

async function fromOutside(t: Trial, expect: Expectations): Promise<void> {
  const quote = await makeQuote(t, { from: "outside" });
  const reply = await t.call(sending, { body: { quoteId: quote.id, currencyCode: "USD" } });
  expect.success("paid in", reply);
  expect.same("paid in", "the quote's transaction", textAt(quote.body, "transactionId"), textAt(reply.body, "id"));
  await expectEnd(t, expect, "paid in", quote);
}

async function paidByEither(t: Trial, expect: Expectations): Promise<void> {
  for (const by of ["quotes.execute", sending]) {
    const quote = await makeQuote(t, { from: "external" });
    const quoteId = quote.id;
    const request = by === sending ? { body: { quoteId, currencyCode: "USD" } } : { params: { quoteId } };
    expect.success(`by ${by}`, await perform(t, by, request));
    await expectEnd(t, expect.of(by), `by ${by}`, quote);
  }
}

/** Of a quote, an amount that does not pay it. */
const others: Readonly<Record<string, (quote: Fixture["body"]) => number>> = {
  "a cent less": (quote) => Number(quote["totalSendingAmount"]) - 1,
  "a cent more": (quote) => Number(quote["totalSendingAmount"]) + 1,
  "what is received": (quote) => Number(quote["totalReceivingAmount"]),
};

async function otherAmount(t: Trial, expect: Expectations): Promise<void> {
  for (const [state, amountOf] of Object.entries(others)) {
    const quote = await makeQuote(t, { from: "outside" });
    const currencyAmount = amountOf(quote.body);
    if (currencyAmount === quote.body["totalSendingAmount"]) continue;
    const body = { quoteId: quote.id, currencyCode: "USD", currencyAmount };
    expect.success(state, await t.call(sending, { body }));
    const settled = await untilSettled(t, textAt(quote.body, "transactionId") ?? "");
    expect.members(state, settled, { status: "FAILED", failureReason: "FUNDING_AMOUNT_MISMATCH" });
  }
}

/** A Pix key that is an address: its user part decides, whatever its domain ends in. */
async function beforeTheDomain(t: Trial, expect: Expectations): Promise<void> {
  const { id } = await customerOf(t);
  for (const [suffix, status] of [
    ["002", "FAILED"],
    ["900", "COMPLETED"],
  ] as const) {
    const plain = externalAccountBody(t, id, { type: "BRL_ACCOUNT", suffix });
    const pixKey = `${t.unique("robin").toLowerCase()}${suffix}@example.com`;
    const body = withValueAt(withValueAt(plain, "accountInfo.pixKeyType", "EMAIL"), "accountInfo.pixKey", pixKey);
    const account = fixtureOf(await t.call("customers.externalAccounts.create", { body }), "A Pix account");
    const quote = await makeQuote(t, { to: { accountId: account.id } });
    const reply = await t.call("quotes.execute", { params: { quoteId: quote.id } });
    expect.success(`${suffix} before the domain`, reply);
    await expectEnd(t, expect, `${suffix} before the domain`, quote, status);
  }
}
