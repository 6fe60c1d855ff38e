import type { EventType, RuleId, Contract, Webhook } from "@tallystick/contract";
import { judgedDocument } from "../../document.ts";
import type { Check, Trial } from "../../words.ts";
import { declared, defineCheck, expecting, requestOf, textAt, valueAt } from "../../words.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { createValidator, type SchemaFault } from "../../../../schema/validator.ts";
import { arrival, typeOf } from "../../../../checks/events/deliveries.ts";
import { expectSigned, signatureIn } from "../signature.ts";
import { parsedJson } from "../../../../json/parsed-json.ts";
import { isId, isUtc } from "../../../../checks/schema/facts/fact.ts";
import { listening } from "../../../../checks/events/listening.ts";
import { expectSameEvent } from "../../../../checks/events/same-event.ts";

/** Every delivery of the run so far: signed, shaped as declared, with a distinct id, and true. */
export function envelopes(contract: Contract): Check[] {
  const rules = declared(contract, "G-101a", "G-101b", "G-101c", "G-102a", "V-70d", "G-100c");
  const check = defineCheck({
    ...listening,
    name: "events/each delivery is signed and matches its schema",
    rules,
    cost: 3,
    async run(t: Trial) {
      const reply = await t.call("transfers.out", await requestOf(t, "transfers.out"));
      await arrival(t, textAt(reply.body, "id") ?? "", ["OUTGOING_PAYMENT.COMPLETED"]);
      const deliveries = t.receiver.deliveries();
      t.precondition(deliveries.length > 0, "nothing was delivered");
      const byId = new Map<string, Delivery>();
      for (const delivery of deliveries) await judge(t, delivery, byId);
    },
  });
  return [check];
}

/** What a payment may show when it is reported like this, or later: a final state does not change. */
const eventFields: Readonly<Record<string, { at: string; in: readonly string[] }>> = {
  "OUTGOING_PAYMENT.COMPLETED": { at: "status", in: ["COMPLETED", "FAILED", "REFUNDED"] },
  "OUTGOING_PAYMENT.FAILED": { at: "status", in: ["FAILED", "REJECTED", "REFUNDED"] },
  "OUTGOING_PAYMENT.EXPIRED": { at: "status", in: ["EXPIRED"] },
  "OUTGOING_PAYMENT.REFUND_PENDING": { at: "refund.status", in: ["PENDING", "COMPLETED", "FAILED"] },
  "OUTGOING_PAYMENT.REFUND_COMPLETED": { at: "refund.status", in: ["COMPLETED"] },
  "OUTGOING_PAYMENT.REFUND_FAILED": { at: "refund.status", in: ["FAILED"] },
  "INCOMING_PAYMENT.COMPLETED": { at: "status", in: ["COMPLETED"] },
  "INCOMING_PAYMENT.FAILED": { at: "status", in: ["FAILED", "REJECTED"] },
} satisfies Partial<Record<EventType, { at: string; in: readonly string[] }>>;

async function judge(t: Trial, delivery: Delivery, byId: Map<string, Delivery>): Promise<void> {
  const { body } = delivery;
  const type = typeOf(delivery);
  const webhook = Object.values(t.contract.webhooks).find(({ events }) => events.includes(type));
  const hold = (rule: RuleId, condition: boolean, expected: string, observed: unknown): void =>
    expecting(t, declared(t.contract, rule), webhook?.id ?? "webhooks").that(type, condition, () => [
      expected,
      JSON.stringify(observed) ?? "nothing",
    ]);
  hold("G-100c", webhook !== undefined, "a type of event that is declared", type);
  if (webhook === undefined) return;
  const fault = createValidator(judgedDocument).fault(webhook.schema, body);
  hold(ruleOf(fault), fault === undefined, fault?.expected ?? "the declared shape", body);
  hold("G-101a", isId(textAt(body, "id"), "Webhook"), "an id Webhook:<uuid>", textAt(body, "id"));
  hold("G-101b", isUtc(textAt(body, "timestamp")), "a timestamp in UTC", textAt(body, "timestamp"));
  const wanted = eventFields[type];
  const seen = wanted && textAt(body, `data.${wanted.at}`);
  hold(
    "G-101c",
    wanted === undefined || wanted.in.includes(seen ?? ""),
    `${wanted?.at} ${wanted?.in.join(" or ")}`,
    seen,
  );
  await judgeSignature(t, delivery, webhook);
  const id = textAt(body, "id") ?? "";
  const first = byId.get(id);
  byId.set(id, first ?? delivery);
  if (first !== undefined) expectSameEvent(t, first, delivery);
}

/** The envelope's fields have rules of their own; any other fault of its shape is charged to its id. */
function ruleOf(fault: SchemaFault | undefined): RuleId {
  if (fault?.at.startsWith("/data") === true) return "G-101c";
  return fault?.at.startsWith("/timestamp") === true ? "G-101b" : "G-101a";
}

async function judgeSignature(t: Trial, delivery: Delivery, webhook: Webhook): Promise<void> {
  const { signatureHeader } = webhook.delivery;
  const header = delivery.headers[signatureHeader.toLowerCase()];
  expecting(t, declared(t.contract, "V-70d"), webhook.id).that(typeOf(delivery), isSignatureHeader(header), () => [
    `${signatureHeader}: JSON with v and s, or base64, of DER`,
    header ?? "no such header",
  ]);
  await expectSigned(t, typeOf(delivery), webhook.id, delivery);
}

function isSignatureHeader(header: string | undefined): boolean {
  if (header === undefined) return false;
  const isWellFormed = String(valueAt(parsedJson(header), "v")) === "1" || /^[A-Za-z0-9+/]+=*$/.test(header);
  return isWellFormed && isDer(signatureIn(header) ?? Buffer.alloc(0));
}

/** A DER sequence of two integers without trailing bytes. */
function isDer(signature: Buffer): boolean {
  const [sequence, length, number, first = 0] = signature;
  const rest = signature.length - 2;
  return sequence === 0x30 && length === rest && number === 0x02 && signature[4 + first] === 0x02;
}
