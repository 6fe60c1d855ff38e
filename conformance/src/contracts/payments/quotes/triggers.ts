import type { CallRequest, Fixture, Operation, Trial } from "../words.ts";
import { fixtureOf, perform, requestOf, textAt, unknownId } from "../words.ts";
import { agentOf, connectAgent, makeAgent } from "../agents/fixtures.ts";
import { balanceOf, fundedAccount, internalAccountOf, walletOf } from "../accounts/fixtures.ts";
import { quoteBody, type QuoteOptions } from "./fixtures.ts";
import { QUOTE_AMOUNTS } from "./amounts.ts";
import { withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { lookupUma, payableUma } from "./uma-addresses.ts";
import { NO_CURRENCY } from "../external-accounts/triggers.ts";
import { fundedAccountOf, unreadyCustomer } from "../transfers/triggers.ts";
import { only, type RefusedRequest, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";
import { afterwards, type ExpiringResource } from "../../../checks/refusals/expiring.ts";
import { whileConfigured } from "../config/triggers.ts";
import { externalAccountOf } from "../external-accounts/fixtures.ts";

/** What is mandatory about a sender while it is left out. */
const sender: Readonly<Record<string, string>> = { TAX_ID: "123456789", EMAIL: "robin@example.com" };

/** Refusals of quotes, the platform's and the agents': creation, execution and payment. */
export const quoteTriggers: RefusalTriggers = {
  "unknown body.lookupId": async (t, operation) => {
    const lookupId = unknownId(t.contract, "Lookup", t.unique("id"));
    return only(await quoteRequest(t, operation, { ...(await toUma(t)), more: { lookupId } }));
  },
  "missing body.lookupId": async (t, operation) =>
    only(withRequestValue(await quoteRequest(t, operation, await toUma(t)), "body.lookupId", undefined)),
  // Nothing about the sender, or only one of the two things that are mandatory.
  "missing body.senderCustomerInfo": whileConfigured(
    (currencies) => {
      const requiredCounterpartyFields = Object.keys(sender).map((name) => ({ name, mandatory: true }));
      return currencies.map((each) => ({ ...each, requiredCounterpartyFields }));
    },
    async (t, operation) => {
      const request = await quoteRequest(t, operation, await toUma(t));
      const parts = Object.entries(sender).map(([name, value]) => ({
        variant: `only ${name}`,
        request: withRequestValue(request, "body.senderCustomerInfo", { [name]: value }),
      }));
      return [{ variant: "nothing", request }, ...parts];
    },
  ),
  "expired body.lookupId": afterwards(15 * 60_000, async (t, operation) => ({
    request: await quoteRequest(t, operation, await toUma(t)),
  })),
  "unsupported body.source.currency": async (t, operation, { at = "" }) =>
    only(withRequestValue(await quoteRequest(t, operation, { from: "outside" }), at, NO_CURRENCY)),
  "unsupported body.destination.currency": async (t, operation, { at = "" }) =>
    only(withRequestValue(await quoteRequest(t, operation, await toUma(t)), at, NO_CURRENCY)),
  // Money cannot be pulled from a wallet elsewhere.
  "ineligible body.source.accountId": async (t, operation, { at = "" }) => {
    const elsewhere = await externalAccountOf(t, { type: "SOLANA_WALLET" });
    return only(withRequestValue(await requestOf(t, operation.id), at, elsewhere.id));
  },
  // Money from outside cannot be had at once.
  "exclusive body.immediatelyExecute": async (t, operation) =>
    only(await quoteRequest(t, operation, { from: "outside", more: { immediatelyExecute: true } })),
  "needs-signature body.immediatelyExecute": async (t, operation) =>
    only(await quoteRequest(t, operation, { from: "wallet", more: { immediatelyExecute: true } })),
  "agents.me.quotes.create needs-signature body.source.accountId": async (t, operation) =>
    only(await quoteRequest(t, operation, { from: "wallet" })),
  "insufficient-balance body.immediatelyExecute": async (t, operation) =>
    only(await quoteRequest(t, operation, { amount: await tooMuch(t), more: { immediatelyExecute: true } })),
  "quotes.execute insufficient-balance": async (t, operation) =>
    only(await made(t, operation, { amount: await tooMuch(t) })),
  "out-of-range body.lockedCurrencyAmount": async (t, operation) => {
    const wallet = await walletOf(t);
    const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
    // The largest number of cents is too large in millionths, and a millionth is no cent, however it is rounded.
    const most = await quoteRequest(t, operation, { to: { accountId: wallet.id }, amount: 9_000_000_000_000_000 });
    if (operation.access.scheme === "agent") return [{ variant: "too much", request: most }];
    const least = await quoteRequest(t, operation, { from: "wallet", to: { accountId: account.id }, amount: 1 });
    return [
      { variant: "too much", request: most },
      { variant: "too little", request: least },
    ];
  },
  "customer-not-ready body.immediatelyExecute": async (t, operation) => {
    const { customer, request } = await asUnready(t, operation, { more: { immediatelyExecute: true } });
    return only(request, customer);
  },
  "quotes.execute customer-not-ready": async (t, operation) => {
    const owner = await unreadyCustomer(t);
    await fundedAccountOf(t, owner);
    return only(await made(t, operation, { owner }), owner);
  },
  "agents.me.quotes.execute customer-not-ready": async (t, operation) => {
    const { customer, request } = await asUnready(t, operation, {});
    const { as } = request;
    const quote = fixtureOf(await t.call("agents.me.quotes.create", request), "A quote");
    return only({ params: { quoteId: quote.id }, ...(as !== undefined && { as }) }, customer);
  },
  "wrong-kind path.quoteId": async (t, operation) => only(await made(t, operation, { from: "outside" })),
  "wrong-kind body.quoteId": async (t, operation) => only(await made(t, operation, {})),
  "expired path.quoteId": afterwards("Quote", (t, operation) => expiringQuote(t, operation, {})),
  "expired body.quoteId": afterwards("Quote", (t, operation) => expiringQuote(t, operation, { from: "outside" })),
  "spent path.quoteId": (t, operation) => spent(t, operation, {}),
  "spent body.quoteId": (t, operation) => spent(t, operation, { from: "outside" }),
  "currency-mismatch body.currencyCode": async (t, operation, { at = "" }) =>
    only(withRequestValue(await requestOf(t, operation.id), at, "EUR")),
  "sandbox.send customer-not-ready": async (t, operation) => {
    const owner = await unreadyCustomer(t);
    return only(await made(t, operation, { from: "outside", owner }), owner);
  },
};

/** The operation that makes the quotes which another one uses. */
function makerOf({ access }: Operation): string {
  return access.scheme === "agent" ? "agents.me.quotes.create" : "quotes.create";
}

/** The request for a quote. */
async function quoteRequest(t: Trial, operation: Operation, options: QuoteOptions): Promise<CallRequest> {
  const body = await quoteBody(t, options);
  return operation.access.scheme === "agent" ? { as: (await agentOf(t)).credentials, body } : { body };
}

/** The request that uses a new quote. */
async function made(t: Trial, operation: Operation, options: QuoteOptions): Promise<CallRequest> {
  return (await expiringQuote(t, operation, options)).request;
}

/** The same, and how long the quote is valid. */
async function expiringQuote(t: Trial, operation: Operation, options: QuoteOptions): Promise<ExpiringResource> {
  const request = await quoteRequest(t, operation, options);
  const quote = fixtureOf(await t.call(makerOf(operation), request), "A quote");
  const caller = request.as === undefined ? {} : { as: request.as };
  const expiresAt = textAt(quote.body, "expiresAt");
  if (operation.path.includes("{")) return { request: { ...caller, params: { quoteId: quote.id } }, expiresAt };
  return { request: { ...caller, body: { quoteId: quote.id, currencyCode: "USD" } }, expiresAt };
}

/** A quote that was executed, and one whose execution failed. */
async function spent(t: Trial, operation: Operation, options: QuoteOptions): Promise<RefusedRequest[]> {
  return [
    { variant: "executed", request: await done(t, operation, options) },
    { variant: "failed", request: await done(t, operation, { ...options, to: { suffix: "002" } }) },
  ];
}

/** The request that has used its quote already. */
async function done(t: Trial, operation: Operation, options: QuoteOptions): Promise<CallRequest> {
  const request = await made(t, operation, options);
  const first = await perform(t, operation.id, request);
  t.precondition(first.status === 200, "the quote could not be used a first time");
  return request;
}

async function toUma(t: Trial): Promise<QuoteOptions> {
  const uma = await payableUma(t);
  await lookupUma(t, uma);
  return { to: { uma } };
}

/** More than the account holds. */
async function tooMuch(t: Trial): Promise<number> {
  const account = await fundedAccount(t, "USD", QUOTE_AMOUNTS.account);
  return (await balanceOf(t, account.id)) + 1;
}

/** A request by, or for, a customer whose verification is pending, from an account that holds enough. */
async function asUnready(
  t: Trial,
  operation: Operation,
  options: QuoteOptions,
): Promise<{ customer: Fixture; request: CallRequest }> {
  const customer = await unreadyCustomer(t);
  await fundedAccountOf(t, customer);
  const body = await quoteBody(t, { ...options, owner: customer });
  if (operation.access.scheme !== "agent") return { customer, request: { body } };
  const agent = await connectAgent(t, await makeAgent(t, customer.id));
  return { customer, request: { as: agent.credentials, body } };
}
