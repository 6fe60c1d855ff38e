import { randomUUID } from "node:crypto";
import { objectAt, isSuccess, type Item, itemsIn } from "../behaviour.ts";
import {
  withEvents,
  newId,
  deliveryMutant,
  changesEvents,
  accepted,
  typeOf,
  changesAnswers,
} from "./delivery-behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type Answer, bodyOf, type ProxiedCall, type ProxiedDelivery, refusal } from "../../proxy/proxied-call.ts";
import { seal } from "../../proxy/webhook-proxy.ts";

const UPDATE = "config.update";
const TEST = /^TEST$/;
/** Every event that is delivered again after a failure. */
const NOTICE = /^(?!TEST|INCOMING_PAYMENT\.PENDING)/;
const QUESTION = /^INCOMING_PAYMENT\.PENDING$/;

/** The endpoint in an update; null if the update clears it. */
function endpointIn(call: ProxiedCall): unknown {
  return call.operation === UPDATE ? bodyOf(call)?.["webhookEndpoint"] : undefined;
}

const addresses: HandWrittenMutant[] = [
  deliveryMutant("EVT-01", "all-events-go-to-the-first-endpoint", () => {
    let first: string | undefined;
    return {
      delivery(delivery) {
        first ??= delivery.url;
        if (typeOf(delivery) !== "TEST") delivery.url = first;
      },
    };
  }),
  deliveryMutant("EVT-01", "former-endpoints-get-events-too", (post) => {
    const all = new Set<string>();
    return {
      async delivery(delivery) {
        for (const url of all) if (url !== delivery.url) await post({ ...delivery, url });
        all.add(delivery.url);
      },
    };
  }),
  deliveryMutant("EVT-01", "platforms-share-an-endpoint", () => {
    let update: ProxiedCall | undefined;
    const known = new Set<string>();
    const updated = new Set<string>();
    return {
      async request(call, send) {
        const { authorization = "" } = call.headers;
        if (authorization.startsWith("Basic ")) known.add(authorization);
        if (endpointIn(call) !== undefined) {
          update = call;
          updated.clear();
          updated.add(authorization);
        }
        for (const other of known) {
          if (update === undefined || updated.has(other)) continue;
          updated.add(other);
          await send({ ...update, headers: { ...update.headers, authorization: other } });
        }
      },
      delivery: () => undefined,
    };
  }),
  deliveryMutant("V-70a", "null-only-hides-the-endpoint", () => {
    let isHidden = false;
    return {
      request(call) {
        const webhookEndpoint = endpointIn(call);
        if (webhookEndpoint !== undefined) isHidden = webhookEndpoint === null;
        if (webhookEndpoint === null) call.body = JSON.stringify({ ...bodyOf(call), webhookEndpoint: undefined });
      },
      reply(call, reply) {
        for (const config of itemsIn(call, reply, "PlatformConfig")) if (isHidden) delete config["webhookEndpoint"];
      },
      delivery: () => undefined,
    };
  }),
  deliveryMutant("V-70a", "null-leaves-the-endpoint-as-it-is", () => ({
    request(call) {
      if (endpointIn(call) === null) call.body = JSON.stringify({ ...bodyOf(call), webhookEndpoint: undefined });
    },
  })),
];

/** Test webhooks: those that a call requests, and those that a new endpoint gets. */
function changesTests(
  rule: string,
  name: string,
  which: "asked for" | "given",
  handle: (send: (changed?: Partial<ProxiedDelivery>) => Promise<Answer>) => Promise<Answer>,
): HandWrittenMutant {
  return deliveryMutant(rule, name, (post) => {
    let requested = 0;
    return {
      request({ operation }) {
        if (operation === "sandbox.webhooks.test") requested += 1;
      },
      reply({ operation }) {
        if (operation === "sandbox.webhooks.test") requested -= 1;
      },
      async delivery(delivery) {
        const isMeant = TEST.test(typeOf(delivery)) && (which === "asked for") === requested > 0;
        return isMeant ? handle((changed) => post({ ...delivery, ...changed })) : undefined;
      },
    };
  });
}

const trials: HandWrittenMutant[] = [
  changesTests("V-70b", "a-new-endpoint-gets-no-test-webhook", "given", async () => accepted),
  changesTests("V-70b", "a-new-endpoint-gets-two-test-webhooks", "given", async (send) => {
    await send();
    return send();
  }),
  deliveryMutant("V-70b", "an-endpoint-must-accept-its-test-webhook", (post) => ({
    async request(call) {
      const url = endpointIn(call);
      if (typeof url !== "string" || !url.startsWith("http://127.0.0.1")) return undefined;
      const event = { id: newId(), type: "TEST", timestamp: new Date().toISOString() };
      const { status } = await post({ url, event, seal });
      return status >= 200 && status < 300 ? undefined : refusal(400, "INVALID_INPUT");
    },
  })),
  changesTests("EVT-02", "a-test-webhook-is-not-sent", "asked for", async () => accepted),
  changesTests("G-102a", "a-test-webhook-is-not-signed", "asked for", (send) => send({ seal: () => "none" })),
  changesEvents("EVT-02", "a-test-webhook-has-another-type", TEST, (event) => {
    event["type"] = "BULK_UPLOAD.COMPLETED";
  }),
  changesAnswers("G-103c", "a-failed-test-webhook-is-delivered-again", TEST, redeliver),
  changesTests("G-103c", "a-failed-test-webhook-of-a-new-endpoint-is-delivered-again", "given", async (send) =>
    redeliver(await send(), send),
  ),
  ...Object.entries({
    "is-cut-to-256-characters": (text: string) => text.slice(0, 256),
    "loses-the-blanks-around-it": (text: string) => text.trim(),
    "is-shown-in-quotes": (text: string) => JSON.stringify(text),
    "is-shown-in-ASCII": (text: string) => text.replaceAll(/[^ -~\s]/g, "?"),
  }).map(([name, format]) =>
    changesAnswers("SBX-03", `an-endpoint's-answer-${name}`, TEST, ({ status, body }) => ({
      status,
      body: format(body),
    })),
  ),
];

/** Sends a delivery again at once if the endpoint did not accept it. */
async function redeliver(answer: Answer, again: () => Promise<Answer>): Promise<Answer> {
  return answer.status >= 500 ? again() : answer;
}

const retries: HandWrittenMutant[] = [
  changesAnswers("G-103c", "a-failed-question-is-delivered-again", QUESTION, redeliver),
  changesAnswers("G-103a", "a-failed-delivery-is-repeated-without-a-pause", NOTICE, redeliver),
  changesAnswers("G-103a", "a-refused-delivery-is-not-repeated", NOTICE, (answer) =>
    answer.status >= 400 && answer.status < 500 ? accepted : answer,
  ),
  changesAnswers("G-103b", "only-200-accepts-a-delivery", NOTICE, (answer) =>
    answer.status === 200 ? answer : { status: 500, body: "" },
  ),
  changesAnswers("G-103b", "a-delivery-answered-202-is-tried-again", NOTICE, (answer) =>
    answer.status === 202 ? { status: 500, body: "" } : answer,
  ),
  changesEvents("G-103a", "every-delivery-of-an-event-has-another-id", NOTICE, (event) => {
    event["id"] = newId();
  }),
];

/** Events that are missing, or have no cause. */
const made: HandWrittenMutant[] = [
  deliveryMutant(
    "G-69a",
    "every-action-is-reported-as-waiting",
    withEvents((emit) => ({
      async reply(call, reply) {
        for (const action of itemsIn(call, reply, "AgentAction"))
          if (call.method === "POST" && action["status"] !== "PENDING_APPROVAL")
            await emit("AGENT_ACTION.PENDING_APPROVAL", action);
      },
    })),
  ),
  deliveryMutant(
    "G-100c",
    "a-refused-payment-is-reported-as-failed",
    withEvents((emit) => {
      const owners = new Map<unknown, unknown>();
      let payment: Item = {};
      return {
        async reply(call, reply) {
          for (const { id, customerId } of itemsIn(call, reply, "InternalAccount")) owners.set(id, customerId);
          for (const each of itemsIn(call, reply, "Transaction")) payment = each;
          if (call.operation !== "transfers.out" || isSuccess(reply)) return;
          const customerId = owners.get(objectAt(bodyOf(call) ?? {}, "source")["accountId"]);
          await emit("OUTGOING_PAYMENT.FAILED", {
            ...payment,
            id: `Transaction:${randomUUID()}`,
            customerId,
            status: "FAILED",
          });
        },
      };
    }),
  ),
  ...Object.entries({
    "a-repeated-key-sends-the-event-again": "OUTGOING_PAYMENT.PENDING",
    "a-repeated-key-reports-the-end-again": "OUTGOING_PAYMENT.COMPLETED",
  }).map(([name, type]) =>
    deliveryMutant(
      "G-100c",
      name,
      withEvents((emit) => {
        const keys = new Set<unknown>();
        return {
          async reply(call, reply) {
            const key = call.headers["idempotency-key"];
            for (const payment of itemsIn(call, reply, "Transaction")) {
              if (key !== undefined && keys.has(key)) await emit(type, payment);
              keys.add(key);
            }
          },
        };
      }),
    ),
  ),
];

/** Endpoints, redeliveries, and which events are sent. */
export const mutants: readonly HandWrittenMutant[] = [...addresses, ...trials, ...retries, ...made];
