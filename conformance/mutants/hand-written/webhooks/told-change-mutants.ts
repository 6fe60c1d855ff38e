import { setTimeout } from "node:timers/promises";
import { type ProxiedCall, bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import { type Item, itemsIn, lastSegmentOf, objectIn, isItem, isSuccess } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { eventOf, accepted, typeOf, sending } from "../traffic.ts";
import { dataOf, newId, withEvents } from "./made-events.ts";

const BALANCE = "INTERNAL_ACCOUNT.BALANCE_UPDATED";

/** Whether a call makes a quote that is executed at once. */
function isAtOnce(call: ProxiedCall): boolean {
  return call.operation === "quotes.create" && bodyOf(call)?.["immediatelyExecute"] === true;
}

/** Sends the event a second time, as another one. */
function sendsTwice(isMeant: (type: string, data: Item) => boolean): Behave {
  return sending(async (delivery, emit) => {
    if (isMeant(typeOf(delivery), dataOf(delivery)))
      await emit({ ...delivery, event: { ...delivery.event, id: newId() } });
  });
}

const more: HandWrittenMutant[] = [
  mutant("G-100c", "deliveries/a-balance-is-reported-twice", sendsTwice, (type) => type === BALANCE),
  mutant(
    "G-100c",
    "deliveries/a-payment-from-an-address-is-reported-as-completed-twice",
    sendsTwice,
    (type, data) => type === "INCOMING_PAYMENT.COMPLETED" && objectIn(data, "source")["sourceType"] === "UMA_ADDRESS",
  ),
  mutant(
    "G-100c",
    "deliveries/a-refused-execution-is-reported-as-failed",
    withEvents((emit) => {
      const payments = new Map<string, string>();
      return {
        async reply(call, reply, send) {
          for (const quote of itemsIn(call, reply, "Quote"))
            payments.set(String(quote["id"]), String(quote["transactionId"]));
          const isRefused = call.operation === "quotes.execute" && reply.status === 400;
          const [base = "", id = ""] = call.path.split(/\/quotes\/|\/execute/);
          const paymentId = isRefused ? payments.get(decodeURIComponent(id)) : undefined;
          if (paymentId === undefined) return;
          const path = `${base}/transactions/${paymentId}`;
          const { body } = await send({ ...call, operation: undefined, method: "GET", path, body: undefined });
          if (isItem(body)) await emit("OUTGOING_PAYMENT.FAILED", body);
        },
      };
    }),
  ),
  mutant("G-100c", "deliveries/a-repeated-key-reports-the-balance-again", (post) => {
    const keys = new Set<string>();
    const told = new Map<unknown, Parameters<typeof post>[0]>();
    return {
      async reply(call, reply) {
        const key = call.headers["idempotency-key"];
        if (call.operation !== "transfers.out" || key === undefined || !isSuccess(reply)) return;
        const last = told.get(objectIn(bodyOf(call) ?? {}, "source")["accountId"]);
        if (keys.has(key) && last !== undefined) await post({ ...last, event: { ...last.event, id: newId() } });
        keys.add(key);
      },
      delivery(delivery) {
        if (typeOf(delivery) === BALANCE) told.set(dataOf(delivery)["id"], delivery);
      },
    };
  }),
];

/** Moves of a card, which are signed. */
const signed: HandWrittenMutant[] = [
  mutant(
    "G-100c",
    "deliveries/a-move-is-reported-when-its-signature-is-asked-for",
    withEvents((emit) => {
      const cards = new Map<unknown, Item>();
      return {
        async reply(call, reply) {
          for (const card of itemsIn(call, reply, "Card")) cards.set(card["id"], card);
          const card = cards.get(lastSegmentOf(call));
          if (call.operation === "cards.update" && reply.status === 202 && card !== undefined)
            await emit("CARD.STATE_CHANGE", card);
        },
      };
    }),
  ),
  ...[
    { name: "other-sources-with-a-move-are-not-reported", dropped: "CARD.FUNDING_SOURCE_CHANGE", rule: "G-100a" },
    { name: "a-move-with-other-sources-is-not-reported", dropped: "CARD.STATE_CHANGE", rule: "G-100c" },
  ].map(({ name, dropped, rule }) =>
    mutant(rule, `deliveries/${name}`, () => {
      const both = new Set<string>();
      return {
        request(call) {
          const { state, fundingSources } = bodyOf(call) ?? {};
          const isOfCard = call.operation === "cards.update";
          if (isOfCard && state !== undefined && fundingSources !== undefined) both.add(lastSegmentOf(call));
        },
        delivery: async (delivery) =>
          typeOf(delivery) === dropped && both.has(String(dataOf(delivery)["id"])) ? accepted : undefined,
      };
    }),
  ),
];

const less: HandWrittenMutant[] = [
  mutant("G-100b", "deliveries/the-balance-after-money-from-outside-is-not-told", () => {
    const payees = new Map<unknown, unknown>();
    const paid = new Set<unknown>();
    return {
      request(call) {
        if (call.operation === "sandbox.send") paid.add(payees.get(bodyOf(call)?.["quoteId"]));
      },
      reply(call, reply) {
        for (const quote of itemsIn(call, reply, "Quote"))
          payees.set(quote["id"], objectIn(quote, "destination")["accountId"]);
      },
      delivery: async (delivery) =>
        typeOf(delivery) === BALANCE && paid.has(dataOf(delivery)["id"]) ? accepted : undefined,
    };
  }),
  mutant("V-71a", "deliveries/a-quote-executed-at-once-is-not-reported-as-begun", () => {
    const atOnce = new Set<unknown>();
    const making = new Set<ProxiedCall>();
    return {
      request(call) {
        if (isAtOnce(call)) making.add(call);
      },
      reply(call, reply) {
        if (!making.delete(call)) return;
        for (const quote of itemsIn(call, reply, "Quote")) atOnce.add(quote["id"]);
      },
      async delivery(delivery) {
        if (typeOf(delivery) !== "OUTGOING_PAYMENT.PENDING") return undefined;
        // Which quote it is shows only in the reply.
        while (making.size > 0) await setTimeout(5);
        return atOnce.has(dataOf(delivery)["quoteId"]) ? accepted : undefined;
      },
    };
  }),
  mutant(
    "G-101c",
    "deliveries/a-verified-customer-shows-an-earlier-change",
    eventOf(/^CUSTOMER\.KYC/),
    (_event, delivery) => {
      const data = dataOf(delivery);
      data["updatedAt"] = new Date(Date.parse(String(data["updatedAt"])) - 1_000).toISOString();
    },
  ),
  mutant("EVT-01", "deliveries/further-tries-go-to-the-endpoint-of-the-first", () => {
    const first = new Map<unknown, string>();
    return {
      delivery(delivery) {
        const { id } = delivery.event;
        first.set(id, first.get(id) ?? delivery.url);
        delivery.url = first.get(id) ?? delivery.url;
      },
    };
  }),
];

/** Changes that are reported too often, too seldom, too late or as they were not. */
export const mutants: readonly HandWrittenMutant[] = [...more, ...signed, ...less];
