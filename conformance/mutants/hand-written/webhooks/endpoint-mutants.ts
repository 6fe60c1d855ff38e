import { randomUUID } from "node:crypto";
import { inside, isDone, type Item, itemsIn } from "../behaviour.ts";
import { afterThePattern, newId, ofDeliveries, spoils, taken, typeOf, understands } from "./delivery-behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type Answer, bodyOf, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
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
  ofDeliveries("EVT-01", "the-first-endpoint-hears-it-all", () => {
    let first: string | undefined;
    return {
      delivery(delivery) {
        first ??= delivery.url;
        if (typeOf(delivery) !== "TEST") delivery.url = first;
      },
    };
  }),
  ofDeliveries("EVT-01", "former-endpoints-hear-it-too", (post) => {
    const all = new Set<string>();
    return {
      async delivery(delivery) {
        for (const url of all) if (url !== delivery.url) await post({ ...delivery, url });
        all.add(delivery.url);
      },
    };
  }),
  ofDeliveries("EVT-01", "platforms-share-an-endpoint", () => {
    let update: ProxiedCall | undefined;
    const known = new Set<string>();
    const told = new Set<string>();
    return {
      async request(call, send) {
        const { authorization = "" } = call.headers;
        if (authorization.startsWith("Basic ")) known.add(authorization);
        if (endpointIn(call) !== undefined) {
          update = call;
          told.clear();
          told.add(authorization);
        }
        for (const other of known) {
          if (update === undefined || told.has(other)) continue;
          told.add(other);
          await send({ ...update, headers: { ...update.headers, authorization: other } });
        }
      },
      delivery: () => undefined,
    };
  }),
  ofDeliveries("V-70a", "null-only-hides-the-endpoint", () => {
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
  ofDeliveries("V-70a", "null-leaves-the-endpoint-as-it-is", () => ({
    request(call) {
      if (endpointIn(call) === null) call.body = JSON.stringify({ ...bodyOf(call), webhookEndpoint: undefined });
    },
  })),
];

/** Test webhooks: those that a call requests, and those that a new endpoint gets. */
function tries(
  rule: string,
  name: string,
  which: "asked for" | "given",
  handle: (tell: () => Promise<Answer>) => Promise<Answer>,
): HandWrittenMutant {
  return ofDeliveries(rule, name, (post) => {
    let asked = 0;
    return {
      request({ operation }) {
        if (operation === "sandbox.webhooks.test") asked += 1;
      },
      reply({ operation }) {
        if (operation === "sandbox.webhooks.test") asked -= 1;
      },
      async delivery(delivery) {
        const isMeant = TEST.test(typeOf(delivery)) && (which === "asked for") === asked > 0;
        return isMeant ? handle(() => post(delivery)) : undefined;
      },
    };
  });
}

const trials: HandWrittenMutant[] = [
  tries("V-70b", "a-new-endpoint-is-not-tried", "given", async () => taken),
  tries("V-70b", "a-new-endpoint-is-tried-twice", "given", async (tell) => {
    await tell();
    return tell();
  }),
  ofDeliveries("V-70b", "an-endpoint-must-take-its-trial", (post) => ({
    async request(call) {
      const url = endpointIn(call);
      if (typeof url !== "string" || !url.startsWith("http://127.0.0.1")) return undefined;
      const event = { id: newId(), type: "TEST", timestamp: new Date().toISOString() };
      const { status } = await post({ url, event, seal });
      return status >= 200 && status < 300 ? undefined : refusal(400, "INVALID_INPUT");
    },
  })),
  tries("EVT-02", "a-trial-is-only-said-to-be-made", "asked for", async () => taken),
  spoils("EVT-02", "a-trial-comes-as-another-event", TEST, (event) => {
    event["type"] = "BULK_UPLOAD.COMPLETED";
  }),
  understands("G-103c", "a-trial-that-was-not-taken-is-tried-again", TEST, insist),
  ...Object.entries({
    "is-quoted": (text: string) => JSON.stringify(text),
    "is-told-in-ASCII": (text: string) => text.replaceAll(/[^ -~\s]/g, "?"),
  }).map(([name, tell]) =>
    understands("SBX-03", `what-an-endpoint-answers-${name}`, TEST, ({ status, body }) => ({
      status,
      body: tell(body),
    })),
  ),
];

/** Sends a delivery again at once if the endpoint did not accept it. */
async function insist(answer: Answer, again: () => Promise<Answer>): Promise<Answer> {
  return answer.status >= 500 ? again() : answer;
}

const retries: HandWrittenMutant[] = [
  understands("G-103c", "a-question-that-failed-is-asked-again", QUESTION, insist),
  understands("G-103a", "a-delivery-is-tried-again-without-a-pause", NOTICE, insist),
  understands("G-103a", "a-delivery-that-was-refused-is-given-up", NOTICE, (answer) =>
    answer.status >= 400 && answer.status < 500 ? taken : answer,
  ),
  understands("G-103b", "only-200-takes-a-delivery", NOTICE, (answer) =>
    answer.status === 200 ? answer : { status: 500, body: "" },
  ),
  spoils("G-103a", "every-try-has-an-id-of-its-own", NOTICE, (event) => {
    event["id"] = newId();
  }),
];

/** Events that are missing, or have no cause. */
const made: HandWrittenMutant[] = [
  ofDeliveries(
    "G-69a",
    "every-action-is-told-of-as-waiting",
    afterThePattern((tell) => ({
      async reply(call, reply) {
        for (const action of itemsIn(call, reply, "AgentAction"))
          if (call.method === "POST" && action["status"] !== "PENDING_APPROVAL")
            await tell("AGENT_ACTION.PENDING_APPROVAL", action);
      },
    })),
  ),
  ofDeliveries(
    "G-100c",
    "a-refused-payment-is-told-of-as-failed",
    afterThePattern((tell) => {
      const owners = new Map<unknown, unknown>();
      let payment: Item = {};
      return {
        async reply(call, reply) {
          for (const { id, customerId } of itemsIn(call, reply, "InternalAccount")) owners.set(id, customerId);
          for (const each of itemsIn(call, reply, "Transaction")) payment = each;
          if (call.operation !== "transfers.out" || isDone(reply)) return;
          const customerId = owners.get(inside(bodyOf(call) ?? {}, "source")["accountId"]);
          await tell("OUTGOING_PAYMENT.FAILED", {
            ...payment,
            id: `Transaction:${randomUUID()}`,
            customerId,
            status: "FAILED",
          });
        },
      };
    }),
  ),
  ofDeliveries(
    "G-100c",
    "a-repeated-key-is-told-of-again",
    afterThePattern((tell) => {
      const keys = new Set<unknown>();
      return {
        async reply(call, reply) {
          const key = call.headers["idempotency-key"];
          for (const payment of itemsIn(call, reply, "Transaction")) {
            if (key !== undefined && keys.has(key)) await tell("OUTGOING_PAYMENT.PENDING", payment);
            keys.add(key);
          }
        },
      };
    }),
  ),
];

/** Endpoints, redeliveries, and which events are sent. */
export const mutants: readonly HandWrittenMutant[] = [...addresses, ...trials, ...retries, ...made];
