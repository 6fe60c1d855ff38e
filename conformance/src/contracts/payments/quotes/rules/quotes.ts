import type { Derivation, Expectations, RuleId, Trial } from "../../words.ts";
import { check, isSuccess, unlessUnavailable } from "../../words.ts";
import { agentOf } from "../../agents/fixtures.ts";
import { currenciesOf } from "../../config/fixtures.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { makeExternalAccount } from "../../external-accounts/fixtures.ts";
import { makeAgentQuote, makeQuote, quoteBody, type QuoteOptions } from "../fixtures.ts";
import { QUOTE_AMOUNTS } from "../amounts.ts";
import { lookupUma, payableUma } from "../uma-addresses.ts";
import { wholeList } from "../../../../requests/fixtures/whole-list.ts";
import { asObject, textAt, valueAt, valuesAt, withValueAt } from "../../../../json/value-at.ts";
import { customerOf } from "../../customers/fixtures.ts";

const creation = "quotes.create";

/** What can be quoted, and what a new quote shows. */
export const quoteRules: readonly Derivation[] = [
  check(
    creation,
    "a new quote has a pending transaction",
    ["QUOTE-14", "QUOTE-22", "QUOTE-27", "TXN-30", "G-55a"],
    linkedTransaction,
  ),
  check(creation, "immediatelyExecute keeps the description", "QUOTE-27", describedAtOnce),
  check(creation, "a payment from outside names its customer", "TXN-05", broughtFor),
  check(creation, "a quote funded from outside shows payment instructions", "QUOTE-32", paidInto),
  check(creation, "a repeated key creates one quote between two currencies", ["QUOTE-30", "QUOTE-36"], exchanged),
  check(creation, "a looked-up address can be quoted", ["QUOTE-29", "QUOTE-31"], toUma),
  check(creation, "a quote within one currency is created or refused with 400", "QUOTE-33", withinOne),
  check(creation, "purposeOfPayment is optional", "G-109a", purposeless),
  check(creation, "a stablecoin source without a network shows instructions for each", "G-46e", anyNetwork),
  check(creation, "a quote's customerId is the account owner's", "G-46f", ownersOwn),
  check(creation, "quote creation ignores a currency beside the destination account", "G-47e", currencyIgnored),
  check("agents.me.quotes.get", "agent and platform read the same quote", "QUOTE-37", agents),
];

/** PENDING, linked with the quote both ways, with the quote's money and memo; read alone and listed. */
async function linkedTransaction(t: Trial, expect: Expectations): Promise<void> {
  const description = memoOf(t);
  const quote = await makeQuote(t, { amount: QUOTE_AMOUNTS.account + 9, more: { description } });
  const transactionId = textAt(quote.body, "transactionId") ?? "";
  const read = await t.call("transactions.get", { params: { transactionId } });
  const [state, linked] = ["a new quote", expect.of("transactions.get")];
  linked.by("QUOTE-22").members(state, quote, { status: "PENDING" });
  linked.by("QUOTE-14").members(state, read, { status: "PENDING", quoteId: quote.id });
  linked.by("QUOTE-27").members(state, read, { description });
  linked.by("TXN-30").same(state, "the description, listed:", description, await listedDescription(t, transactionId));
  linked.by("G-55a").members(state, read, {
    "sentAmount.amount": quote.body["totalSendingAmount"],
    "sentAmount.currency.code": textAt(quote.body, "sendingCurrency.code"),
  });
  linked.by("G-55a").same(state, "the fees:", quote.body["feesIncluded"], valueAt(read.body, "fees") ?? 0);
}

/** A text of several hundred characters, with blanks and ends of lines around and within: it stays as it is. */
function memoOf(t: Trial): string {
  return `  \n${t.unique("For the roof of")}\n${"  and of the walls below it,\n".repeat(12)}\n  `;
}

/** Of a payer from outside nothing but the customer says whose payment it is. */
async function broughtFor(t: Trial, expect: Expectations): Promise<void> {
  const { id: customerId, body } = await customerOf(t);
  const quote = await makeQuote(t, { from: "outside" });
  const transactionId = textAt(quote.body, "transactionId") ?? "";
  const read = await t.call("transactions.get", { params: { transactionId } });
  expect.members("from outside", read, { customerId, platformCustomerId: body["platformCustomerId"] });
}

/** The quote that a list shows for a transaction. */
async function listedDescription(t: Trial, transactionId: string): Promise<unknown> {
  const { id: customerId } = await customerOf(t);
  const listed = await wholeList(t, "transactions.list", { query: { customerId } });
  return listed.find(({ id }) => id === transactionId)?.body["description"];
}

async function describedAtOnce(t: Trial, expect: Expectations): Promise<void> {
  const description = memoOf(t);
  const { body } = await makeQuote(t, { more: { description, immediatelyExecute: true } });
  const transactionId = textAt(body, "transactionId") ?? "";
  const read = await t.call("transactions.get", { params: { transactionId } });
  expect.of("transactions.get").members("executed at once", read, { description });
}

/** The wallet's currency is another one than that which is paid in, so that no quote may be refused for it. */
async function paidInto(t: Trial, expect: Expectations): Promise<void> {
  const { id: accountId } = await walletOf(t);
  const { body } = await makeQuote(t, { from: "outside", to: { accountId } });
  expect.that("to a wallet", valuesAt(body, "paymentInstructions[]").length > 0, () => [
    "instructions to pay in by",
    "none",
  ]);
}

/** 201, and the same quote for the same key. */
async function exchanged(t: Trial, expect: Expectations): Promise<void> {
  const request = { body: await quoteBody(t), headers: { "Idempotency-Key": t.unique("key") } };
  const first = await t.call(creation, request);
  expect.status("from USD to another currency", first, 201);
  const again = await t.call(creation, request);
  const repeated = expect.by("QUOTE-36");
  repeated.same("the same key again", "the status", first.status, again.status);
  repeated.members("the same key again", again, { id: textAt(first.body, "id") });
}

/** When the lookup asks for nothing mandatory, nothing about the sender is needed. */
async function toUma(t: Trial, expect: Expectations): Promise<void> {
  const uma = await payableUma(t);
  const required = valuesAt((await lookupUma(t, uma)).body, "requiredPayerDataFields[].mandatory");
  t.precondition(!required.includes(true), "the lookup asks for something about the sender");
  for (const from of ["account", "outside"] as const) {
    const body = await quoteBody(t, { from, to: { uma } });
    const reply = await t.call(creation, { body });
    const atFault = isSuccess(reply) ? expect : expect.by(await missedField(t, body));
    atFault.success(`from ${from} to an address`, reply);
    expect.same(`from ${from} to an address`, "the address", uma, textAt(reply.body, "destination.umaAddress"));
  }
}

/** A refused payment that is accepted with the sender's data lacked these; any other cannot be quoted at all. */
async function missedField(t: Trial, body: Record<string, unknown>): Promise<RuleId> {
  const senderCustomerInfo = { FULL_NAME: "Robin Example" };
  const exchange = await t.call(creation, { body: { ...body, senderCustomerInfo } });
  return isSuccess(exchange) ? "QUOTE-29" : "QUOTE-31";
}

async function withinOne(t: Trial, expect: Expectations): Promise<void> {
  const reply = await t.call(creation, { body: await quoteBody(t, { to: { type: "USD_ACCOUNT" } }) });
  expect.status("from USD to USD", reply, 201, 400);
}

/** Countries of which some require it elsewhere; judged where a quote with a purpose is made. */
const payees = ["EUR_ACCOUNT", "INR_ACCOUNT", "NGN_ACCOUNT", "USD_ACCOUNT"];

async function purposeless(t: Trial, expect: Expectations): Promise<void> {
  const uma = await payableUma(t).catch(unlessUnavailable);
  const toAccounts: QuoteOptions[] = payees.map((type) => ({ to: { type } }));
  let tries = 0;
  for (const options of uma === undefined ? toAccounts : [{ to: { uma } }, ...toAccounts]) {
    const body = await quoteBody(t, options).catch(unlessUnavailable);
    if (body === undefined) continue;
    const stated = await t.call(creation, { body: { ...body, purposeOfPayment: "GIFT" } });
    if (!isSuccess(stated)) continue;
    expect.success(`to ${JSON.stringify(options.to)}`, await t.call(creation, { body }));
    tries += 1;
  }
  // The plain body says what it lacks.
  if (tries === 0) await quoteBody(t);
  t.precondition(tries > 0, "each quote with a purpose is refused");
}

/** Without a named network the instructions list every network over which the stablecoin is accepted. */
async function anyNetwork(t: Trial, expect: Expectations): Promise<void> {
  t.precondition((await currenciesOf(t)).includes("USDC"), "the platform has no USDC");
  const { id: customerId } = await customerOf(t);
  const outside = await quoteBody(t, { from: "outside", amount: 100_000_000 });
  const body = { ...outside, source: { sourceType: "REALTIME_FUNDING", currency: "USDC", customerId } };
  const reply = await t.call(creation, { body });
  expect.success("USDC over any network", reply);
  const shown = networksIn(reply.body);
  expect.that("USDC over any network", new Set(shown).size > 1, () => [
    "instructions for several networks",
    shown.join(", ") || "none",
  ]);
  for (const network of ["SOLANA", "ETHEREUM", "BASE", "POLYGON"]) {
    const named = await t.call(creation, { body: withValueAt(body, "source.cryptoNetwork", network) });
    if (!isSuccess(named)) continue;
    const missing = networksIn(named.body).filter((each) => !shown.includes(each));
    expect.that(`USDC over ${network} is among them`, missing.length === 0, () => [
      `${missing.join(", ")} too, as for ${network} alone`,
      shown.join(", "),
    ]);
  }
}

function networksIn(body: unknown): string[] {
  return valuesAt(body, "paymentInstructions[].accountOrWalletInfo.accountType").map(String);
}

async function ownersOwn(t: Trial, expect: Expectations): Promise<void> {
  for (const from of ["account", "external"] as const) {
    const body = withValueAt(await quoteBody(t, { from }), "source.customerId", undefined);
    const reply = await t.call(creation, { body });
    expect.success(`from ${from} without customerId`, reply);
    expect.members(`from ${from} without customerId`, reply, { "source.customerId": (await customerOf(t)).id });
  }
}

async function currencyIgnored(t: Trial, expect: Expectations): Promise<void> {
  const payout = await makeExternalAccount(t, (await customerOf(t)).id, { type: "EUR_ACCOUNT" });
  const body = await quoteBody(t, { to: { accountId: payout.id } });
  const destination = { ...asObject(body["destination"]), currency: "USD" };
  const plain = await t.call(creation, { body });
  t.precondition(isSuccess(plain), "nothing is paid to an account in EUR");
  const reply = await t.call(creation, { body: { ...body, destination }, deliberatelyInvalid: true });
  expect.success("USD beside an account in EUR", reply);
  expect.members("USD beside an account in EUR", reply, { "receivingCurrency.code": "EUR" });
}

async function agents(t: Trial, expect: Expectations): Promise<void> {
  const agent = await agentOf(t);
  const as = agent.credentials;
  const params = { quoteId: (await makeAgentQuote(t, agent)).id };
  const [own, platforms] = [
    await t.call("agents.me.quotes.get", { as, params }),
    await t.call("quotes.get", { params }),
  ];
  expect.status("its own quote", own, 200);
  expect.same("its own quote", "as the platform reads it:", platforms.body, own.body);
}
