import { randomUUID } from "node:crypto";
import { type ProxiedCall, type ProxiedDelivery, type Answer, bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { seal } from "../../proxy/webhook-proxy.ts";
import { itemsIn, sendBody, type Item, isSuccess, objectAt } from "../bodies.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";
import { typeOf, accepted, answerTo, eventOf } from "../traffic.ts";
import { withEvents, newId } from "./made-events.ts";

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
  mutant("EVT-01", "deliveries/all-events-go-to-the-first-endpoint", () => {
    let first: string | undefined;
    return {
      delivery(delivery) {
        first ??= delivery.url;
        if (typeOf(delivery) !== "TEST") delivery.url = first;
      },
    };
  }),
  mutant("EVT-01", "deliveries/former-endpoints-get-events-too", (post) => {
    const all = new Set<string>();
    return {
      async delivery(delivery) {
        for (const url of all) if (url !== delivery.url) await post({ ...delivery, url });
        all.add(delivery.url);
      },
    };
  }),
  mutant("EVT-01", "deliveries/platforms-share-an-endpoint", () => {
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
  mutant("V-70a", "deliveries/null-only-hides-the-endpoint", () => {
    let isHidden = false;
    return {
      request(call) {
        const webhookEndpoint = endpointIn(call);
        if (webhookEndpoint !== undefined) isHidden = webhookEndpoint === null;
        if (webhookEndpoint === null) sendBody(call, { ...bodyOf(call), webhookEndpoint: undefined });
      },
      reply(call, reply) {
        for (const config of itemsIn(call, reply, "PlatformConfig")) if (isHidden) delete config["webhookEndpoint"];
      },
      delivery: () => undefined,
    };
  }),
  mutant("V-70a", "deliveries/null-leaves-the-endpoint-as-it-is", () => ({
    request(call) {
      if (endpointIn(call) === null) sendBody(call, { ...bodyOf(call), webhookEndpoint: undefined });
    },
  })),
];

/** Test webhooks: those that a call requests, and those that a new endpoint gets. */
function changesTests(
  which: "asked for" | "given",
): Part<(send: (changed?: Partial<ProxiedDelivery>) => Promise<Answer>) => Promise<Answer>> {
  return (handle) => (post) => {
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
  };
}

const trials: HandWrittenMutant[] = [
  mutant("V-70b", "deliveries/a-new-endpoint-gets-no-test-webhook", changesTests("given"), async () => accepted),
  mutant("V-70b", "deliveries/a-new-endpoint-gets-two-test-webhooks", changesTests("given"), async (send) => {
    await send();
    return send();
  }),
  mutant("V-70b", "deliveries/an-endpoint-must-accept-its-test-webhook", (post) => ({
    async request(call) {
      const url = endpointIn(call);
      if (typeof url !== "string" || !url.startsWith("http://127.0.0.1")) return undefined;
      const event = { id: newId(), type: "TEST", timestamp: new Date().toISOString() };
      const { status } = await post({ url, event, seal });
      return status >= 200 && status < 300 ? undefined : refusal(400, "INVALID_INPUT");
    },
  })),
  mutant("EVT-02", "deliveries/a-test-webhook-is-not-sent", changesTests("asked for"), async () => accepted),
  mutant("G-102a", "deliveries/a-test-webhook-is-not-signed", changesTests("asked for"), (send) =>
    send({ seal: () => "none" }),
  ),
  mutant("G-103c", "deliveries/a-failed-test-webhook-is-delivered-again", answerTo(TEST), redeliver),
  mutant(
    "G-103c",
    "deliveries/a-failed-test-webhook-of-a-new-endpoint-is-delivered-again",
    changesTests("given"),
    async (send) => redeliver(await send(), send),
  ),
  ...Object.entries({
    "is-cut-to-256-characters": (text: string) => text.slice(0, 256),
    "loses-the-blanks-around-it": (text: string) => text.trim(),
    "is-shown-in-quotes": (text: string) => JSON.stringify(text),
    "is-shown-in-ASCII": (text: string) => text.replaceAll(/[^ -~\s]/g, "?"),
  }).map(([name, format]) =>
    mutant("SBX-03", `deliveries/an-endpoint's-answer-${name}`, answerTo(TEST), ({ status, body }) => ({
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
  mutant("G-103c", "deliveries/a-failed-question-is-delivered-again", answerTo(QUESTION), redeliver),
  mutant("G-103a", "deliveries/a-failed-delivery-is-repeated-without-a-pause", answerTo(NOTICE), redeliver),
  mutant("G-103a", "deliveries/a-refused-delivery-is-not-repeated", answerTo(NOTICE), (answer) =>
    answer.status >= 400 && answer.status < 500 ? accepted : answer,
  ),
  mutant("G-103b", "deliveries/only-200-accepts-a-delivery", answerTo(NOTICE), (answer) =>
    answer.status === 200 ? answer : { status: 500, body: "" },
  ),
  mutant("G-103b", "deliveries/a-delivery-answered-202-is-tried-again", answerTo(NOTICE), (answer) =>
    answer.status === 202 ? { status: 500, body: "" } : answer,
  ),
  mutant("G-103a", "deliveries/every-delivery-of-an-event-has-another-id", eventOf(NOTICE), (event) => {
    event["id"] = newId();
  }),
];

/** Events that are missing, or have no cause. */
const made: HandWrittenMutant[] = [
  mutant(
    "G-69a",
    "deliveries/every-action-is-reported-as-waiting",
    withEvents((emit) => ({
      async reply(call, reply) {
        for (const action of itemsIn(call, reply, "AgentAction"))
          if (call.method === "POST" && action["status"] !== "PENDING_APPROVAL")
            await emit("AGENT_ACTION.PENDING_APPROVAL", action);
      },
    })),
  ),
  mutant(
    "G-100c",
    "deliveries/a-refused-payment-is-reported-as-failed",
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
    mutant(
      "G-100c",
      `deliveries/${name}`,
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
