import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { inside, type Item } from "../behaviour.ts";
import { dataOf, loses, newId, ofDeliveries, spoils, taken, tellsMore, typeOf } from "./delivery-behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import type { ProxiedDelivery } from "../../proxy/proxied-call.ts";

const ANY = /^/;
/** All event types of a resource. */
const OF_ONE = /^(?!TEST)/;
const OF_A_PAYMENT = /PAYMENT\./;

const envelopes: HandWrittenMutant[] = [
  spoils("G-101a", "ids-have-no-kind", ANY, (event) => {
    event["id"] = String(event["id"]).replace("Webhook:", "");
  }),
  spoils("G-101a", "all-events-of-a-resource-have-its-id", OF_ONE, (event, delivery) => {
    const hash = createHash("sha256")
      .update(String(dataOf(delivery)["id"]))
      .digest("hex");
    event["id"] = `Webhook:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5")}`;
  }),
  spoils("G-101b", "a-timestamp-is-local", ANY, (event) => {
    const local = new Date(Date.parse(String(event["timestamp"])) + 7_200_000);
    event["timestamp"] = local.toISOString().replace("Z", "+02:00");
  }),
  spoils("G-101b", "a-timestamp-is-a-number", ANY, (event) => {
    event["timestamp"] = Date.parse(String(event["timestamp"]));
  }),
  spoils("G-101b", "a-timestamp-says-when-it-was-sent", ANY, (event) => {
    event["timestamp"] = new Date().toISOString();
  }),
  spoils("G-101b", "a-timestamp-says-when-the-resource-was-made", OF_A_PAYMENT, (event, delivery) => {
    event["timestamp"] = dataOf(delivery)["createdAt"];
  }),
  spoils("G-101c", "data-is-only-an-id", OF_ONE, (event, delivery) => {
    event["data"] = { id: dataOf(delivery)["id"] };
  }),
  spoils("G-101c", "data-is-wrapped", OF_A_PAYMENT, (event, delivery) => {
    event["data"] = { transaction: dataOf(delivery) };
  }),
  spoils("G-101c", "data-lacks-what-was-received", OF_A_PAYMENT, (_event, delivery) => {
    delete dataOf(delivery)["receivedAmount"];
  }),
  spoils("G-101c", "a-card-tells-its-number", /^CARD/, (_event, delivery) => {
    dataOf(delivery)["pan"] = "4000000000000002";
  }),
  spoils("G-101c", "a-customer-is-told-of-without-an-address", /^CUSTOMER/, (_event, delivery) => {
    delete dataOf(delivery)["address"];
  }),
  spoils("G-101c", "an-account-is-told-of-without-how-it-is-paid-in", /^INTERNAL_ACCOUNT/, (_event, delivery) => {
    delete dataOf(delivery)["fundingPaymentInstructions"];
  }),
  spoils("G-101c", "an-action-is-told-of-by-another-agent", /^AGENT_ACTION/, (_event, delivery) => {
    dataOf(delivery)["agentId"] = "Agent:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  }),
  ofDeliveries("G-101c", "data-is-as-it-was-before", () => {
    const before = new Map<unknown, Item>();
    return {
      delivery(delivery) {
        const data = dataOf(delivery);
        delivery.event["data"] = before.get(data["id"]) ?? data;
        before.set(data["id"], data);
      },
    };
  }),
  spoils("G-101d", "a-trial-says-hello", /^TEST$/, (event) => {
    event["data"] = { message: "Hello" };
  }),
];

/** The signature header with another text, digest or key. */
function seals(rule: string, name: string, seal: ProxiedDelivery["seal"]): HandWrittenMutant {
  return spoils(rule, name, ANY, (_event, delivery) => {
    delivery.seal = seal;
  });
}

function header(signature: Buffer, encoding: "base64" | "hex" = "base64"): string {
  return JSON.stringify({ v: "1", s: signature.toString(encoding) });
}

const signed = (text: string, key: KeyObject): Buffer => sign("sha256", Buffer.from(text), key);

const signatures: HandWrittenMutant[] = [
  seals("G-102a", "a-signature-is-over-the-JSON-spaced-out", (text, key) =>
    header(signed(JSON.stringify(JSON.parse(text), undefined, 2), key)),
  ),
  seals("G-102a", "a-signature-is-over-the-data-alone", (text, key) =>
    header(signed(JSON.stringify((JSON.parse(text) as Item)["data"] ?? {}), key)),
  ),
  seals("G-102a", "a-signature-is-over-the-digest", (text, key) =>
    header(signed(createHash("sha256").update(text).digest("hex"), key)),
  ),
  seals("G-102a", "a-signature-is-by-another-digest", (text, key) => header(sign("sha512", Buffer.from(text), key))),
  ofDeliveries("G-102a", "a-signature-is-by-another-key", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return {
      delivery(delivery) {
        delivery.seal = (text) => header(signed(text, privateKey));
      },
    };
  }),
  ofDeliveries("G-102a", "only-the-first-try-is-signed-anew", () => {
    const tried = new Set<unknown>();
    return {
      delivery(delivery) {
        const { event } = delivery;
        if (tried.has(event["id"])) delivery.seal = (text, key) => header(signed(`${text}again`, key));
        tried.add(event["id"]);
      },
    };
  }),
  seals("V-70d", "a-signature-is-in-hex", (text, key) => header(signed(text, key), "hex")),
  seals("V-70d", "a-signature-is-two-bare-numbers", (text, key) =>
    header(sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" })),
  ),
];

const lost: HandWrittenMutant[] = [
  loses("G-100a", "other-funding-sources-are-not-told-of", /^CARD\.FUNDING_SOURCE_CHANGE$/),
  spoils("G-100a", "other-funding-sources-are-told-of-as-another-state", /^CARD\.FUNDING_SOURCE_CHANGE$/, (event) => {
    event["type"] = "CARD.STATE_CHANGE";
  }),
  loses("G-100b", "balances-are-not-told-of", /^INTERNAL_ACCOUNT\.BALANCE_UPDATED$/),
  loses("G-69a", "an-action-that-waits-is-not-told-of", /^AGENT_ACTION\.PENDING_APPROVAL$/),
  ofBalances("only-what-comes-in-is-told-of", (now, before) => (now < before ? undefined : now)),
  ofBalances("a-balance-is-told-of-as-it-was-before", (_now, before) => before),
];

/** Changes the reported balance by means of the last reported one. */
function ofBalances(name: string, toldOf: (now: number, before: number) => number | undefined): HandWrittenMutant {
  return ofDeliveries("G-100b", name, () => {
    const known = new Map<unknown, number>();
    return {
      async delivery(delivery) {
        if (typeOf(delivery) !== "INTERNAL_ACCOUNT.BALANCE_UPDATED") return undefined;
        const data = dataOf(delivery);
        const now = Number(inside(data, "balance")["amount"]);
        const told = toldOf(now, known.get(data["id"]) ?? 0);
        known.set(data["id"], now);
        if (told === undefined) return taken;
        inside(data, "balance")["amount"] = told;
        return undefined;
      },
    };
  });
}

const kinds: HandWrittenMutant[] = [
  spoils(["V-71a", "V-71b"], "what-failed-is-told-of-as-completed", /PAYMENT\.FAILED$/, (event) => {
    event["type"] = String(event["type"]).replace("FAILED", "COMPLETED");
  }),
  spoils("V-71b", "what-comes-in-is-told-of-as-what-goes-out", /^INCOMING_PAYMENT\.COMPLETED$/, (event) => {
    event["type"] = "OUTGOING_PAYMENT.COMPLETED";
  }),
  loses("V-71a", "money-that-comes-back-is-not-told-of", /REFUND_COMPLETED$/),
  tellsMore(["V-71a", "V-71b"], "an-event-comes-twice-under-two-ids", async (delivery, tell) => {
    if (OF_A_PAYMENT.test(typeOf(delivery))) await tell({ ...delivery, event: { ...delivery.event, id: newId() } });
  }),
  tellsMore("G-100c", "a-card-is-told-of-twice-under-two-ids", async (delivery, tell) => {
    if (typeOf(delivery) === "CARD.STATE_CHANGE")
      await tell({ ...delivery, event: { ...delivery.event, id: newId() } });
  }),
  ofDeliveries("V-71b", "every-payment-in-asks", (post) => {
    const asked = new Set<unknown>();
    return {
      async delivery(delivery) {
        const { id } = dataOf(delivery);
        const type = "INCOMING_PAYMENT.PENDING";
        if (typeOf(delivery) === "INCOMING_PAYMENT.COMPLETED" && !asked.has(id))
          await post({ ...delivery, event: { ...delivery.event, id: newId(), type } });
        asked.add(id);
      },
    };
  }),
  ofDeliveries("V-71a", "a-payment-is-begun-after-it-ended", (post) => {
    const held = new Map<unknown, ProxiedDelivery>();
    return {
      async delivery(delivery) {
        const { id } = dataOf(delivery);
        const earlier = held.get(id);
        held.delete(id);
        if (typeOf(delivery) === "OUTGOING_PAYMENT.PENDING") {
          held.set(id, delivery);
          return taken;
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
