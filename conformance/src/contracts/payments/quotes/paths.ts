import type { Exchange, Fixture, OperationId, Trial } from "../words.ts";
import { fixtureOf, textAt } from "../words.ts";
import { agentOf, carefulAgent } from "../agents/fixtures.ts";
import { makeAgentQuote, makeQuote, type QuoteOptions } from "./fixtures.ts";
import { advanceTo } from "../../../requests/states/advance-to.ts";
import type { ResourceInState, PathToState } from "../../../requests/states/path-to-state.ts";

/** A quote, and how it is used. */
interface UsableQuote extends Pick<ResourceInState, "request"> {
  quote: Fixture;
}

/** A new quote for each operation that pays one. */
const quotes: Readonly<Record<string, (t: Trial, options: QuoteOptions) => Promise<UsableQuote>>> = {
  "quotes.execute": async (t, options) => {
    const quote = await makeQuote(t, options);
    return { quote, request: () => ({ params: { quoteId: quote.id } }) };
  },
  "sandbox.send": async (t, options) => {
    const quote = await makeQuote(t, { ...options, from: "outside" });
    const body = { quoteId: quote.id, currencyCode: "USD" };
    const tooMuch = Number(quote.body["totalSendingAmount"]) + 1;
    return { quote, request: (to) => ({ body: to === "FAILED" ? { ...body, currencyAmount: tooMuch } : body }) };
  },
  "agents.me.quotes.execute": async (t, options) => {
    const agent = await agentOf(t);
    const quote = await makeAgentQuote(t, agent, options);
    return { quote, request: () => ({ as: agent.credentials, params: { quoteId: quote.id } }) };
  },
  "agents.actions.approve": async (t, options) => {
    const agent = await carefulAgent(t);
    const quote = await makeAgentQuote(t, agent, options);
    const request = { as: agent.credentials, params: { quoteId: quote.id } };
    const action = fixtureOf(await t.call("agents.me.quotes.execute", request), "An action");
    return { quote, request: () => ({ params: { agentId: agent.id, actionId: action.id } }) };
  },
} satisfies Partial<Record<OperationId, (t: Trial, wish: QuoteOptions) => Promise<UsableQuote>>>;

/** What a quote becomes once it is used, by the destination's suffix. */
const ends: Readonly<Record<string, QuoteOptions>> = {
  PROCESSING: { to: { suffix: "003" } },
  COMPLETED: {},
  FAILED: { to: { suffix: "002" } },
};

/** How a quote reaches a state, for the operation to be tried on. */
export function quotePath(state: string, by: string): PathToState | undefined {
  const make = quotes[by];
  if (make === undefined) return undefined;
  if (state === "PENDING") return async (t) => placed(t, await make(t, {}));
  if (state === "EXPIRED") return (t) => lapsed(t, make);
  const options = ends[state];
  return options === undefined ? undefined : async (t) => used(t, by, state, await make(t, options));
}

/** How the transaction of a quote comes to wait for it. */
export function quotedPaymentPath(by: string): PathToState | undefined {
  const make = quotes[by];
  if (make === undefined) return undefined;
  return async (t: Trial) => {
    const { quote, request } = await make(t, {});
    const transactionId = textAt(quote.body, "transactionId") ?? "";
    return { request, look: () => t.call("transactions.get", { params: { transactionId } }) };
  };
}

function placed(t: Trial, { quote, request }: UsableQuote): ResourceInState & { look: () => Promise<Exchange> } {
  return { request, look: () => t.call("quotes.get", { params: { quoteId: quote.id } }) };
}

async function used(t: Trial, by: string, state: string, usable: UsableQuote): Promise<ResourceInState> {
  const { request, look } = placed(t, usable);
  await t.call(by, request("PROCESSING"));
  const seen = await t.eventually(look, ({ body }) => textAt(body, "status") === state);
  t.precondition(textAt(seen.body, "status") === state, `a quote that was used does not become ${state}`);
  return { request, look };
}

async function lapsed(t: Trial, make: NonNullable<(typeof quotes)[string]>): Promise<ResourceInState> {
  const usable = await make(t, {});
  const expiresAt = Date.parse(textAt(usable.quote.body, "expiresAt") ?? "");
  t.precondition(Number.isFinite(expiresAt), "a quote names no expiresAt");
  await advanceTo(t, expiresAt + 1_000);
  return placed(t, usable);
}
