import type { Delivery, DeliveryFault } from "./recording.ts";
import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { contract, openapi, parseDuration, type Webhook } from "@tallystick/contract";
import type { Exchange } from "../http/exchange.ts";
import { textAt } from "../json/value-at.ts";
import { isoTime } from "./example-reply.ts";
import type { ReportExchange, Environment } from "./environment.ts";
import { postWebhook } from "./post-webhook.ts";
import { webhookExample } from "./webhook-example.ts";

export interface Deliveries {
  /** PEM, as shown in the configuration. */
  publicKey: string;
  /** The client's webhook endpoint. */
  endpoint: string | undefined;
  /** Delivers one event in every way, and returns the reply to the first. Does nothing without an endpoint. */
  round(): Promise<Exchange | undefined>;
  /** Stops deliveries that are under way. */
  stop(): void;
}

interface Letter {
  fault: DeliveryFault;
  body: string;
  signature: string;
}

/** The number of attempts at an endpoint that replies with 5xx. */
const mostTries = 3;

/** Sends the document's own example events, one kind after another; `all` records every attempt. */
export function createDeliveries(all: Delivery[], environment: Environment, report: ReportExchange): Deliveries {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const strange = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const stopping = new AbortController();
  let rounds = 0;

  const event = (webhook: Webhook): string =>
    JSON.stringify({
      ...webhookExample(webhook, openapi),
      id: `Webhook:${environment.uuid()}`,
      timestamp: isoTime(environment.now()),
    });

  async function send(url: string, webhook: Webhook, { fault, body, signature }: Letter): Promise<Exchange> {
    const headers = { "content-type": "application/json", [webhook.delivery.signatureHeader.toLowerCase()]: signature };
    const exchange = await postWebhook({ operation: webhook.id, url, headers, body }, environment, stopping.signal);
    all.push({ webhook, fault, exchange });
    report(exchange, fault);
    return exchange;
  }

  async function sendUntilTaken(url: string, webhook: Webhook, letter: Letter): Promise<Exchange> {
    for (let tries = 1; ; tries++) {
      const exchange = await send(url, webhook, letter);
      if (exchange.status < 500 || tries === mostTries) return exchange;
      await environment.sleep(parseDuration(webhook.delivery.retry.first), stopping.signal);
    }
  }

  const deliveries: Deliveries = {
    publicKey: own.publicKey.export({ type: "spki", format: "pem" }),
    endpoint: undefined,
    stop: () => stopping.abort(),
    async round() {
      const webhook = kinds[rounds++ % kinds.length];
      const url = deliveries.endpoint;
      if (url === undefined || webhook === undefined) return undefined;
      const genuine = letterOf("genuine", event(webhook), own.privateKey);
      const first = await sendUntilTaken(url, webhook, genuine);
      if (isTaken(first)) await send(url, webhook, { ...genuine, fault: "again" });
      await send(url, webhook, letterOf("strange-key", event(webhook), strange.privateKey));
      const altered = letterOf("altered-body", event(webhook), own.privateKey);
      await send(url, webhook, { ...altered, body: altered.body.replace("{", '{"note":"added",') });
      return first;
    },
  };
  return deliveries;
}

export function isTaken({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** The signature as defined by G-102. */
function letterOf(fault: DeliveryFault, body: string, key: KeyObject): Letter {
  const s = sign("sha256", Buffer.from(body), key).toString("base64");
  return { fault, body, signature: JSON.stringify({ v: "1", s }) };
}

/** An event that is delivered once, or that asks for a decision, is not delivered again. */
const kinds: readonly Webhook[] = Object.values(contract.webhooks).filter((webhook) => {
  const type = textAt(webhookExample(webhook, openapi), "type") ?? "";
  return !webhook.delivery.once.includes(type) && webhook.decision?.event !== type;
});
