import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { type ProxiedDelivery, bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import { itemsIn, objectAt, listIn, type Item } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { eventOf, losing, sending, accepted, typeOf } from "../traffic.ts";
import { newId, dataOf } from "./made-events.ts";

const ANY = /^/;
/** All event types of a resource. */
const OF_ONE = /^(?!TEST)/;
const OF_A_PAYMENT = /PAYMENT\./;

const envelopes: HandWrittenMutant[] = [
  mutant("G-101a", "deliveries/all-events-of-a-resource-have-its-id", eventOf(OF_ONE), (event, delivery) => {
    const hash = createHash("sha256")
      .update(String(dataOf(delivery)["id"]))
      .digest("hex");
    event["id"] = `Webhook:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5")}`;
  }),
  mutant("G-101b", "deliveries/a-timestamp-is-local", eventOf(ANY), (event) => {
    const local = new Date(Date.parse(String(event["timestamp"])) + 7_200_000);
    event["timestamp"] = local.toISOString().replace("Z", "+02:00");
  }),
  mutant("G-101b", "deliveries/a-timestamp-is-a-number", eventOf(ANY), (event) => {
    event["timestamp"] = Date.parse(String(event["timestamp"]));
  }),
  mutant("G-101b", "deliveries/a-timestamp-says-when-it-was-sent", eventOf(ANY), (event) => {
    event["timestamp"] = new Date().toISOString();
  }),
  mutant("G-101c", "deliveries/data-is-only-an-id", eventOf(OF_ONE), (event, delivery) => {
    event["data"] = { id: dataOf(delivery)["id"] };
  }),
  mutant("G-101c", "deliveries/data-is-wrapped", eventOf(OF_A_PAYMENT), (event, delivery) => {
    event["data"] = { transaction: dataOf(delivery) };
  }),
  mutant("G-101c", "deliveries/data-is-as-it-was-before", () => {
    const before = new Map<unknown, Item>();
    return {
      delivery(delivery) {
        const data = dataOf(delivery);
        delivery.event["data"] = before.get(data["id"]) ?? data;
        before.set(data["id"], data);
      },
    };
  }),
];

/** The signature header with another text, digest or key. */
function changesSignatures(seal: ProxiedDelivery["seal"]): Behave {
  return eventOf(ANY)((_event, delivery) => {
    delivery.seal = seal;
  });
}

function header(signature: Buffer, encoding: "base64" | "hex" = "base64"): string {
  return JSON.stringify({ v: "1", s: signature.toString(encoding) });
}

const signed = (text: string, key: KeyObject): Buffer => sign("sha256", Buffer.from(text), key);

const signatures: HandWrittenMutant[] = [
  mutant("G-102a", "deliveries/a-signature-is-over-the-JSON-spaced-out", changesSignatures, (text, key) =>
    header(signed(JSON.stringify(JSON.parse(text), undefined, 2), key)),
  ),
  mutant("G-102a", "deliveries/a-signature-is-over-the-data-alone", changesSignatures, (text, key) =>
    header(signed(JSON.stringify((JSON.parse(text) as Item)["data"] ?? {}), key)),
  ),
  mutant("G-102a", "deliveries/a-signature-is-over-the-digest", changesSignatures, (text, key) =>
    header(signed(createHash("sha256").update(text).digest("hex"), key)),
  ),
  mutant("G-102a", "deliveries/a-signature-is-by-another-digest", changesSignatures, (text, key) =>
    header(sign("sha512", Buffer.from(text), key)),
  ),
  mutant("G-102a", "deliveries/a-signature-is-by-another-key", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return {
      delivery(delivery) {
        delivery.seal = (text) => header(signed(text, privateKey));
      },
    };
  }),
  mutant("G-102a", "deliveries/redeliveries-have-the-first-signature", () => {
    const tried = new Set<unknown>();
    return {
      delivery(delivery) {
        const { event } = delivery;
        if (tried.has(event["id"])) delivery.seal = (text, key) => header(signed(`${text}again`, key));
        tried.add(event["id"]);
      },
    };
  }),
  mutant("V-70d", "deliveries/a-signature-is-in-hex", changesSignatures, (text, key) =>
    header(signed(text, key), "hex"),
  ),
  mutant("V-70d", "deliveries/a-signature-is-two-bare-numbers", changesSignatures, (text, key) =>
    header(sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" })),
  ),
];

const lost: HandWrittenMutant[] = [
  mutant(
    "G-100a",
    "deliveries/changed-funding-sources-send-no-event",
    losing(/^CARD\.FUNDING_SOURCE_CHANGE$/),
    () => true,
  ),
  mutant("G-100b", "deliveries/balance-events-are-not-sent", losing(/^INTERNAL_ACCOUNT\.BALANCE_UPDATED$/), () => true),
  mutant("G-69a", "deliveries/a-waiting-action-sends-no-event", losing(/^AGENT_ACTION\.PENDING_APPROVAL$/), () => true),
  mutant("G-100b", "deliveries/only-incoming-money-sends-a-balance-event", changesBalances, (now, before) =>
    now < before ? undefined : now,
  ),
  mutant("G-100b", "deliveries/what-a-card-gives-back-sends-no-balance-event", () => {
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
  mutant("G-100b", "deliveries/a-balance-event-shows-the-previous-balance", changesBalances, (_now, before) => before),
];

/** Changes the reported balance by means of the last reported one. */
function changesBalances(reportedBalance: (now: number, before: number) => number | undefined): Behave {
  return () => {
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
  };
}

const kinds: HandWrittenMutant[] = [
  mutant("V-71a", "deliveries/a-refund-sends-no-balance-event", losing(/REFUND_COMPLETED$/), () => true),
  mutant(["V-71a", "V-71b"], "deliveries/an-event-comes-twice-under-two-ids", sending, async (delivery, emit) => {
    if (OF_A_PAYMENT.test(typeOf(delivery))) await emit({ ...delivery, event: { ...delivery.event, id: newId() } });
  }),
  mutant("G-100c", "deliveries/a-card-event-is-sent-twice-under-two-ids", sending, async (delivery, emit) => {
    if (typeOf(delivery) === "CARD.STATE_CHANGE")
      await emit({ ...delivery, event: { ...delivery.event, id: newId() } });
  }),
  mutant("V-71b", "deliveries/every-incoming-payment-sends-a-question", (post) => {
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
  mutant("V-71a", "deliveries/a-payment-is-begun-after-it-ended", (post) => {
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
