import { objectAt, isSuccess, lastSegmentOf, changingRequests, makesFurtherCall } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type Behaviour, bodyOf, refusal } from "../../proxy/proxied-call.ts";

/** A mutant of cards or card payments. The name, with spaces, is the sentence. */
function cardMutant(rules: string | string[], name: string, behave: () => Behaviour): HandWrittenMutant {
  return { id: `cards/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

const AUTHORIZE = "sandbox.cards.authorize";

/** Card payments, and the state of the card. */
export const mutants: readonly HandWrittenMutant[] = [
  cardMutant("V-64c", "a-closed-card-still-pays", () => ({
    reply(call, reply) {
      const payment = objectAt({ body: reply.body }, "body");
      if (call.operation !== AUTHORIZE || payment["declineReason"] !== "CARD_CLOSED") return;
      payment["status"] = "AUTHORIZED";
      delete payment["declineReason"];
    },
  })),
  cardMutant(
    "G-73e",
    "a-later-settlement-changes-the-balance-at-once",
    changingRequests(AUTHORIZE, (body) => {
      const merchant = objectAt(body, "merchant");
      merchant["descriptor"] = String(merchant["descriptor"]).replace(/005$/, "900");
    }),
  ),
  cardMutant("G-73c", "a-declined-payment-changes-the-balance", () => ({
    async reply(call, reply, send) {
      const body = call.operation === AUTHORIZE ? bodyOf(call) : undefined;
      const merchant = objectAt({ ...body }, "merchant");
      if (!isSuccess(reply) || !String(merchant["descriptor"]).endsWith("002")) return;
      const path = `/sandbox/cards/${call.path.split("/").at(-3) ?? ""}/simulate/authorization`;
      await makesFurtherCall(call, send, path, { ...body, merchant: { ...merchant, descriptor: "EXAMPLE SHOP 900" } });
    },
  })),
  cardMutant("G-73k", "a-later-clearing-settles-nothing-new", () => {
    const lapsed = new Map<unknown, unknown>();
    return {
      request: async (call) => {
        const body = call.operation === "sandbox.cards.clear" ? bodyOf(call) : undefined;
        const shown = body?.["amount"] === 0 ? undefined : lapsed.get(body?.["cardTransactionId"]);
        return shown === undefined
          ? undefined
          : { status: 200, headers: { "content-type": "application/json" }, body: shown };
      },
      reply(call, reply) {
        const body = call.operation === "sandbox.cards.clear" ? bodyOf(call) : undefined;
        if (body?.["amount"] === 0 && isSuccess(reply)) lapsed.set(body["cardTransactionId"], reply.body);
      },
    };
  }),
  cardMutant(["CARD-21", "CARD-20"], "a-signed-state-change-is-not-checked-again", () => ({
    async reply(call, reply, send) {
      const isRetry = call.operation === "cards.update" && call.headers["request-id"] !== undefined;
      if (!isRetry || reply.status !== 409) return;
      const { authorization = "" } = call.headers;
      Object.assign(reply, await send({ ...call, method: "GET", headers: { authorization }, body: undefined }));
    },
  })),
  cardMutant(
    ["CARD-06", "G-70d"],
    "of-several-funding-sources-only-the-first-is-checked",
    changingRequests("cards.update", (body) => {
      const { fundingSources: sources } = body;
      if (Array.isArray(sources) && sources.length > 1) body["fundingSources"] = sources.slice(0, 1);
    }),
  ),
  cardMutant("CARD-31", "a-frozen-card-keeps-its-sources", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
        const isBarred = body?.["fundingSources"] !== undefined && body["state"] === undefined;
        return isBarred && frozen.has(lastSegmentOf(call)) ? refusal(409, "CARD_NOT_MUTABLE") : undefined;
      },
      reply(call, reply) {
        const { state } = objectAt({ body: reply.body }, "body");
        if (call.operation !== "cards.update" || !isSuccess(reply)) return;
        if (state === "FROZEN") frozen.add(lastSegmentOf(call));
        else frozen.delete(lastSegmentOf(call));
      },
    };
  }),
];
