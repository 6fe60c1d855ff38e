import { listIn, objectAt, isSuccess, lastSegmentOf, shownAccounts, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { changesRequests, paymentMutant, changesItems } from "../payment-behaviour.ts";

const UNKNOWN_UUID = "0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";

function isSimulated(call: ProxiedCall, what: string): boolean {
  return call.operation === `sandbox.cards.${what}`;
}

/** Cards and card payments. */
export const mutants: readonly HandWrittenMutant[] = [
  changesItems("CARD-24", "a-frozen-card-is-declined-for-another-reason", "CardTransaction", (payment) => {
    if (payment["declineReason"] === "CARD_PAUSED") payment["declineReason"] = "CARD_CLOSED";
  }),
  paymentMutant("CARD-39", "a-frozen-card-settles-nothing", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        if (call.operation === "cards.update" && bodyOf(call)?.["state"] === "FROZEN") frozen.add(lastSegmentOf(call));
        const isFrozen = [...frozen].some((id) => decodeURIComponent(call.path).includes(id));
        return isFrozen && (isSimulated(call, "clear") || isSimulated(call, "return"))
          ? refusal(400, "INVALID_INPUT")
          : undefined;
      },
    };
  }),
  paymentMutant("G-70d", "a-card-is-issued-on-the-platform's-own-account", () => {
    const note = shownAccounts();
    let known: ReturnType<typeof note> = new Map();
    return {
      request(call) {
        const body = call.operation === "cards.create" ? bodyOf(call) : undefined;
        const [source] = listIn({ ...body }, "fundingSources").map((id) => known.get(id));
        if (source === undefined || source["customerId"] !== undefined) return;
        const isWallet = ({ type, customerId }: Item): boolean =>
          type === "EMBEDDED_WALLET" && customerId === body?.["cardholderId"];
        call.body = JSON.stringify({ ...body, fundingSources: [[...known.values()].find(isWallet)?.["id"]] });
      },
      reply(call, reply) {
        known = note(call, reply);
      },
    };
  }),
  paymentMutant("V-35b", "a-payment-with-a-card-is-a-transaction-too", () => {
    let payments = 0;
    return {
      reply(call, reply) {
        if (isSimulated(call, "authorize")) payments += 1;
        if (call.operation !== "transactions.list" || !isSuccess(reply) || payments === 0) return;
        const page = objectAt({ body: reply.body }, "body");
        page["data"] = [...listIn(page, "data"), { id: `Transaction:${UNKNOWN_UUID}` }];
      },
    };
  }),
  paymentMutant("V-64d", "the-last-source-is-drawn-on-first", () => ({
    request(call) {
      const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
      if (body?.["fundingSources"] === undefined) return;
      call.body = JSON.stringify({ ...body, fundingSources: listIn(body, "fundingSources").toReversed() });
    },
  })),
  changesItems("V-64d", "an-insufficient-balance-is-reported-as-a-paused-card", "CardTransaction", (payment) => {
    if (payment["declineReason"] === "INSUFFICIENT_FUNDS") payment["declineReason"] = "CARD_PAUSED";
  }),
  changesRequests("G-73k", "no-more-is-settled-than-was-authorised", "sandbox.cards.clear", (body) => {
    body["amount"] = Math.min(Number(body["amount"]), 5_000_000);
  }),
  changesRequests("G-73k", "an-authorisation-does-not-lapse", "sandbox.cards.clear", (body) => {
    if (body["amount"] === 0) body["amount"] = 1;
  }),
  changesRequests("G-73o", "less-is-given-back", "sandbox.cards.return", (body) => {
    body["amount"] = Math.max(Number(body["amount"]) - 1, 1);
  }),
  changesItems("G-71a", "a-closed-card-loses-its-sources", "Card", (card) => {
    if (card["state"] === "CLOSED") card["fundingSources"] = [];
  }),
  changesItems("G-71a", "a-closed-card-has-no-reason", "Card", (card) => {
    if (card["state"] === "CLOSED") card["stateReason"] = null;
  }),
];
