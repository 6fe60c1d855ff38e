import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { itemsIn, listIn, objectAt, type Item } from "../behaviour.ts";
import {
  dataOf,
  dropsEvents,
  newId,
  deliveryMutant,
  changesEvents,
  accepted,
  sendsMore,
  typeOf,
} from "./delivery-behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedDelivery } from "../../proxy/proxied-call.ts";

const ANY = /^/;
/** All event types of a resource. */
const OF_ONE = /^(?!TEST)/;
const OF_A_PAYMENT = /PAYMENT\./;

const envelopes: HandWrittenMutant[] = [
  changesEvents("G-101a", "ids-have-no-kind", ANY, (event) => {
    event["id"] = String(event["id"]).replace("Webhook:", "");
  }),
  changesEvents("G-101a", "all-events-of-a-resource-have-its-id", OF_ONE, (event, delivery) => {
    const hash = createHash("sha256")
      .update(String(dataOf(delivery)["id"]))
      .digest("hex");
    event["id"] = `Webhook:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5")}`;
  }),
  changesEvents("G-101b", "a-timestamp-is-local", ANY, (event) => {
    const local = new Date(Date.parse(String(event["timestamp"])) + 7_200_000);
    event["timestamp"] = local.toISOString().replace("Z", "+02:00");
  }),
  changesEvents("G-101b", "a-timestamp-is-a-number", ANY, (event) => {
    event["timestamp"] = Date.parse(String(event["timestamp"]));
  }),
  changesEvents("G-101b", "a-timestamp-says-when-it-was-sent", ANY, (event) => {
    event["timestamp"] = new Date().toISOString();
  }),
  changesEvents("G-101b", "a-timestamp-says-when-the-resource-was-made", OF_A_PAYMENT, (event, delivery) => {
    event["timestamp"] = dataOf(delivery)["createdAt"];
  }),
  changesEvents("G-101c", "data-is-only-an-id", OF_ONE, (event, delivery) => {
    event["data"] = { id: dataOf(delivery)["id"] };
  }),
  changesEvents("G-101c", "data-is-wrapped", OF_A_PAYMENT, (event, delivery) => {
    event["data"] = { transaction: dataOf(delivery) };
  }),
  changesEvents("G-101c", "data-lacks-what-was-received", OF_A_PAYMENT, (_event, delivery) => {
    delete dataOf(delivery)["receivedAmount"];
  }),
  changesEvents("G-101c", "a-card-event-shows-the-card-number", /^CARD/, (_event, delivery) => {
    dataOf(delivery)["pan"] = "4000000000000002";
  }),
  changesEvents("G-101c", "a-customer-event-lacks-the-address", /^CUSTOMER/, (_event, delivery) => {
    delete dataOf(delivery)["address"];
  }),
  changesEvents(
    "G-101c",
    "an-account-event-lacks-the-funding-instructions",
    /^INTERNAL_ACCOUNT/,
    (_event, delivery) => {
      delete dataOf(delivery)["fundingPaymentInstructions"];
    },
  ),
  changesEvents("G-101c", "an-action-event-names-another-agent", /^AGENT_ACTION/, (_event, delivery) => {
    dataOf(delivery)["agentId"] = "Agent:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  }),
  changesEvents("G-101c", "a-failed-payment-event-lacks-the-reason", /PAYMENT\.FAILED$/, (_event, delivery) => {
    delete dataOf(delivery)["failureReason"];
  }),
  changesEvents(
    "G-101c",
    "an-event-about-a-payment-in-does-not-say-when-it-settled",
    /^INCOMING/,
    (_event, delivery) => {
      delete dataOf(delivery)["settledAt"];
    },
  ),
  deliveryMutant("G-101c", "data-is-as-it-was-before", () => {
    const before = new Map<unknown, Item>();
    return {
      delivery(delivery) {
        const data = dataOf(delivery);
        delivery.event["data"] = before.get(data["id"]) ?? data;
        before.set(data["id"], data);
      },
    };
  }),
  changesEvents("G-101d", "a-test-webhook-has-other-data", /^TEST$/, (event) => {
    event["data"] = { message: "Hello" };
  }),
];

/** The signature header with another text, digest or key. */
function changesSignatures(rule: string, name: string, seal: ProxiedDelivery["seal"]): HandWrittenMutant {
  return changesEvents(rule, name, ANY, (_event, delivery) => {
    delivery.seal = seal;
  });
}

function header(signature: Buffer, encoding: "base64" | "hex" = "base64"): string {
  return JSON.stringify({ v: "1", s: signature.toString(encoding) });
}

const signed = (text: string, key: KeyObject): Buffer => sign("sha256", Buffer.from(text), key);

const signatures: HandWrittenMutant[] = [
  changesSignatures("G-102a", "a-signature-is-over-the-JSON-spaced-out", (text, key) =>
    header(signed(JSON.stringify(JSON.parse(text), undefined, 2), key)),
  ),
  changesSignatures("G-102a", "a-signature-is-over-the-data-alone", (text, key) =>
    header(signed(JSON.stringify((JSON.parse(text) as Item)["data"] ?? {}), key)),
  ),
  changesSignatures("G-102a", "a-signature-is-over-the-digest", (text, key) =>
    header(signed(createHash("sha256").update(text).digest("hex"), key)),
  ),
  changesSignatures("G-102a", "a-signature-is-by-another-digest", (text, key) =>
    header(sign("sha512", Buffer.from(text), key)),
  ),
  deliveryMutant("G-102a", "a-signature-is-by-another-key", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return {
      delivery(delivery) {
        delivery.seal = (text) => header(signed(text, privateKey));
      },
    };
  }),
  deliveryMutant("G-102a", "redeliveries-have-the-first-signature", () => {
    const tried = new Set<unknown>();
    return {
      delivery(delivery) {
        const { event } = delivery;
        if (tried.has(event["id"])) delivery.seal = (text, key) => header(signed(`${text}again`, key));
        tried.add(event["id"]);
      },
    };
  }),
  changesSignatures("V-70d", "a-signature-is-in-hex", (text, key) => header(signed(text, key), "hex")),
  changesSignatures("V-70d", "a-signature-is-two-bare-numbers", (text, key) =>
    header(sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" })),
  ),
];

const lost: HandWrittenMutant[] = [
  dropsEvents("G-100a", "changed-funding-sources-send-no-event", /^CARD\.FUNDING_SOURCE_CHANGE$/),
  changesEvents("G-100a", "changed-funding-sources-send-a-state-change", /^CARD\.FUNDING_SOURCE_CHANGE$/, (event) => {
    event["type"] = "CARD.STATE_CHANGE";
  }),
  dropsEvents("G-100b", "balance-events-are-not-sent", /^INTERNAL_ACCOUNT\.BALANCE_UPDATED$/),
  dropsEvents("G-69a", "a-waiting-action-sends-no-event", /^AGENT_ACTION\.PENDING_APPROVAL$/),
  changesBalances("only-incoming-money-sends-a-balance-event", (now, before) => (now < before ? undefined : now)),
  deliveryMutant("G-100b", "what-a-card-gives-back-sends-no-balance-event", () => {
    const sources = new Map<string, unknown[]>();
    const givenBack = new Set<unknown>();
    return {
      request(call) {
        const isEnd = call.operation === "sandbox.cards.clear" && bodyOf(call)?.["amount"] === 0;
        if (!isEnd && call.operation !== "sandbox.cards.return") return;
        const cardId = decodeURIComponent(call.path).split("/").at(-3) ?? "";
        for (const id of sources.get(cardId) ?? []) givenBack.add(id);
      },
      reply(call, reply) {
        for (const card of itemsIn(call, reply, "Card"))
          sources.set(String(card["id"]), listIn(card, "fundingSources"));
      },
      async delivery(delivery) {
        const isBalance = typeOf(delivery) === "INTERNAL_ACCOUNT.BALANCE_UPDATED";
        return isBalance && givenBack.delete(dataOf(delivery)["id"]) ? accepted : undefined;
      },
    };
  }),
  changesBalances("a-balance-event-shows-the-previous-balance", (_now, before) => before),
];

/** Changes the reported balance by means of the last reported one. */
function changesBalances(
  name: string,
  reportedBalance: (now: number, before: number) => number | undefined,
): HandWrittenMutant {
  return deliveryMutant("G-100b", name, () => {
    const known = new Map<unknown, number>();
    return {
      async delivery(delivery) {
        if (typeOf(delivery) !== "INTERNAL_ACCOUNT.BALANCE_UPDATED") return undefined;
        const data = dataOf(delivery);
        const now = Number(objectAt(data, "balance")["amount"]);
        const reported = reportedBalance(now, known.get(data["id"]) ?? 0);
        known.set(data["id"], now);
        if (reported === undefined) return accepted;
        objectAt(data, "balance")["amount"] = reported;
        return undefined;
      },
    };
  });
}

const kinds: HandWrittenMutant[] = [
  changesEvents(["V-71a", "V-71b"], "a-failed-payment-is-reported-as-completed", /PAYMENT\.FAILED$/, (event) => {
    event["type"] = String(event["type"]).replace("FAILED", "COMPLETED");
  }),
  changesEvents("V-71b", "an-incoming-payment-is-reported-as-outgoing", /^INCOMING_PAYMENT\.COMPLETED$/, (event) => {
    event["type"] = "OUTGOING_PAYMENT.COMPLETED";
  }),
  dropsEvents("V-71a", "a-refund-sends-no-balance-event", /REFUND_COMPLETED$/),
  sendsMore(["V-71a", "V-71b"], "an-event-comes-twice-under-two-ids", async (delivery, emit) => {
    if (OF_A_PAYMENT.test(typeOf(delivery))) await emit({ ...delivery, event: { ...delivery.event, id: newId() } });
  }),
  sendsMore("G-100c", "a-card-event-is-sent-twice-under-two-ids", async (delivery, emit) => {
    if (typeOf(delivery) === "CARD.STATE_CHANGE")
      await emit({ ...delivery, event: { ...delivery.event, id: newId() } });
  }),
  deliveryMutant("V-71b", "every-incoming-payment-sends-a-question", (post) => {
    const requested = new Set<unknown>();
    return {
      async delivery(delivery) {
        const { id } = dataOf(delivery);
        const type = "INCOMING_PAYMENT.PENDING";
        if (typeOf(delivery) === "INCOMING_PAYMENT.COMPLETED" && !requested.has(id))
          await post({ ...delivery, event: { ...delivery.event, id: newId(), type } });
        requested.add(id);
      },
    };
  }),
  deliveryMutant("V-71a", "a-payment-is-begun-after-it-ended", (post) => {
    const held = new Map<unknown, ProxiedDelivery>();
    return {
      async delivery(delivery) {
        const { id } = dataOf(delivery);
        const earlier = held.get(id);
        held.delete(id);
        if (typeOf(delivery) === "OUTGOING_PAYMENT.PENDING") {
          held.set(id, delivery);
          return accepted;
        }
        const answer = await post(delivery);
        if (earlier !== undefined) await post(earlier);
        return answer;
      },
    };
  }),
];

/** What deliveries contain, and how they are signed. */
export const mutants: readonly HandWrittenMutant[] = [...envelopes, ...signatures, ...lost, ...kinds];
