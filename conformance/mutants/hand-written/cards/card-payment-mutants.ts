import { bodyOf, refusal, type Behave } from "../../proxy/proxied-call.ts";
import {
  bodyIn,
  objectAt,
  isSuccess,
  lastSegmentOf,
  makesFurtherCall,
  type Item,
  objectIn,
  shownAccounts,
  itemsIn,
  listIn,
} from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { requestOf } from "../traffic.ts";

const AUTHORIZE = "sandbox.cards.authorize";

/** Draws a payment that is drawn later once more than it should be, when an amount of it is cleared. */
function drawsAgain(isDrawn: (cleared: unknown) => boolean): Behave {
  return () => {
    const late = new Map<unknown, Item>();
    return {
      async reply(call, reply, send) {
        const body = bodyOf(call) ?? {};
        const merchant = objectIn(body, "merchant");
        if (call.operation === AUTHORIZE && String(merchant["descriptor"]).endsWith("005")) {
          late.set(bodyIn(reply)["id"], body);
        }
        const payment = late.get(body["cardTransactionId"]);
        if (call.operation !== "sandbox.cards.clear" || payment === undefined || !isDrawn(body["amount"])) return;
        const path = `/sandbox/cards/${call.path.split("/").at(-3) ?? ""}/simulate/authorization`;
        const again = { ...payment, merchant: { ...objectIn(payment, "merchant"), descriptor: "EXAMPLE SHOP 900" } };
        await makesFurtherCall(call, send, path, again);
      },
    };
  };
}

/** Updates of cards that do less than they should, and who signs for them. */
const updates: readonly HandWrittenMutant[] = [
  mutant("SRETRY-18", "cards/nobody-signs-for-a-card-that-no-wallet-funds", () => {
    const note = shownAccounts();
    const known = new Map<unknown, unknown>();
    const sources = new Map<unknown, unknown[]>();
    return {
      async request(call) {
        const isRetry = call.operation === "cards.update" && call.headers["request-id"] !== undefined;
        const types = sources.get(lastSegmentOf(call))?.map((id) => known.get(id)) ?? [];
        const isFunded = types.length === 0 || types.some((type) => type === undefined || type === "EMBEDDED_WALLET");
        return isRetry && !isFunded ? refusal(401, "UNAUTHORIZED") : undefined;
      },
      reply(call, reply) {
        for (const [id, { type }] of note(call, reply)) known.set(id, type);
        for (const card of itemsIn(call, reply, "Card")) sources.set(card["id"], listIn(card, "fundingSources"));
      },
    };
  }),
  mutant("CARD-31", "cards/a-pending-card-keeps-its-sources", () => {
    const states = new Map<unknown, unknown>();
    return {
      async request(call) {
        const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
        const isOfSources = body?.["fundingSources"] !== undefined && body["state"] === undefined;
        const isPending = states.get(lastSegmentOf(call)) === "PENDING_ISSUE";
        return isOfSources && isPending ? refusal(409, "CARD_NOT_MUTABLE") : undefined;
      },
      reply(call, reply) {
        for (const card of itemsIn(call, reply, "Card")) states.set(card["id"], card["state"]);
      },
    };
  }),
];

/** What a card is given while it is pending, or loses when it is frozen. */
const inTime: readonly HandWrittenMutant[] = [
  mutant("CARD-31", "cards/a-card-is-issued-with-its-first-sources", () => {
    const first = new Map<unknown, unknown>();
    return {
      reply(call, reply) {
        for (const card of itemsIn(call, reply, "Card")) {
          if (card["state"] === "PENDING_ISSUE" && !first.has(card["id"]))
            first.set(card["id"], card["fundingSources"]);
          if (card["state"] === "ACTIVE" && first.has(card["id"])) card["fundingSources"] = first.get(card["id"]);
        }
      },
    };
  }),
  mutant(["G-73e", "CARD-39"], "cards/freezing-a-card-ends-what-is-to-be-drawn-later", () => {
    const late = new Map<string, unknown>();
    return {
      async reply(call, reply, send) {
        const merchant = objectIn(bodyOf(call) ?? {}, "merchant");
        if (call.operation === AUTHORIZE && String(merchant["descriptor"]).endsWith("005")) {
          late.set(call.path.split("/").at(-3) ?? "", bodyIn(reply)["id"]);
        }
        const card = call.path.split("/").at(-1) ?? "";
        const isFrozen = call.operation === "cards.update" && bodyOf(call)?.["state"] === "FROZEN";
        const cardTransactionId = isFrozen && reply.status === 200 ? late.get(card) : undefined;
        if (cardTransactionId === undefined) return;
        const path = `/sandbox/cards/${card}/simulate/clearing`;
        await makesFurtherCall(call, send, path, { cardTransactionId, amount: 0 });
      },
    };
  }),
];

/** Card payments, and the state of the card. */
export const mutants: readonly HandWrittenMutant[] = [
  ...updates,
  ...inTime,
  mutant("G-73e", "cards/a-payment-that-is-cleared-early-is-drawn-twice", drawsAgain, (cleared) => cleared !== 0),
  mutant("G-73k", "cards/a-payment-that-is-ended-early-is-drawn-all-the-same", drawsAgain, (cleared) => cleared === 0),
  mutant("V-64c", "cards/a-closed-card-still-pays", () => ({
    reply(call, reply) {
      const payment = bodyIn(reply);
      if (call.operation !== AUTHORIZE || payment["declineReason"] !== "CARD_CLOSED") return;
      payment["status"] = "AUTHORIZED";
      delete payment["declineReason"];
    },
  })),
  mutant("G-73c", "cards/a-declined-payment-changes-the-balance", () => ({
    async reply(call, reply, send) {
      const body = call.operation === AUTHORIZE ? bodyOf(call) : undefined;
      const merchant = objectAt({ ...body }, "merchant");
      if (!isSuccess(reply) || !String(merchant["descriptor"]).endsWith("002")) return;
      const path = `/sandbox/cards/${call.path.split("/").at(-3) ?? ""}/simulate/authorization`;
      await makesFurtherCall(call, send, path, { ...body, merchant: { ...merchant, descriptor: "EXAMPLE SHOP 900" } });
    },
  })),
  mutant("G-73k", "cards/a-later-clearing-settles-nothing-new", () => {
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
  mutant(["CARD-21", "CARD-20"], "cards/a-signed-state-change-is-not-checked-again", () => ({
    async reply(call, reply, send) {
      const isRetry = call.operation === "cards.update" && call.headers["request-id"] !== undefined;
      if (!isRetry || reply.status !== 409) return;
      const { authorization = "" } = call.headers;
      Object.assign(reply, await send({ ...call, method: "GET", headers: { authorization }, body: undefined }));
    },
  })),
  mutant(
    ["CARD-06", "G-70d"],
    "cards/of-several-funding-sources-only-the-first-is-checked",
    requestOf("cards.update"),
    (body) => {
      const { fundingSources: sources } = body;
      if (Array.isArray(sources) && sources.length > 1) body["fundingSources"] = sources.slice(0, 1);
    },
  ),
  mutant("CARD-31", "cards/a-frozen-card-keeps-its-sources", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
        const isBarred = body?.["fundingSources"] !== undefined && body["state"] === undefined;
        return isBarred && frozen.has(lastSegmentOf(call)) ? refusal(409, "CARD_NOT_MUTABLE") : undefined;
      },
      reply(call, reply) {
        const { state } = bodyIn(reply);
        if (call.operation !== "cards.update" || !isSuccess(reply)) return;
        if (state === "FROZEN") frozen.add(lastSegmentOf(call));
        else frozen.delete(lastSegmentOf(call));
      },
    };
  }),
];
