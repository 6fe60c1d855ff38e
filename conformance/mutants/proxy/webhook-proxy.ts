import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { contract } from "@tallystick/contract";
import {
  bodyOf,
  type Deliver,
  type ProxiedCall,
  type ProxiedDelivery,
  type ProxiedReply,
  type Send,
} from "./proxied-call.ts";

/** The part of a fault proxy that webhook deliveries pass through. */
export interface WebhookProxy {
  /** The delivery that a call to the proxy carries; undefined if the call is a platform's. */
  deliveryIn(call: ProxiedCall): ProxiedDelivery | undefined;
  /** Signs an event with the proxy's own key and sends it to its endpoint. */
  deliver: Deliver;
  /** Replaces the platform's endpoint by a URL of the proxy in calls to the service, and back in the service's replies. */
  rewriting(send: Send): Send;
}

const prefixPath = "/deliveries/";
const signatureHeader = Object.values(contract.webhooks)[0]?.delivery.signatureHeader ?? "";

/** @param origin where the fault proxy listens. */
export function openWebhookProxy(origin: string): WebhookProxy {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const prefix = origin + prefixPath;
  const endpointIn = (path: string): string =>
    decodeURIComponent(path.slice(path.indexOf(prefixPath) + prefixPath.length));

  function restoreEndpoint({ operation }: ProxiedCall, { body }: ProxiedReply): void {
    if (!showingEndpoint.includes(operation ?? "") || typeof body !== "object" || body === null) return;
    // The replies of these operations are objects.
    const shown = body as Record<string, unknown>;
    for (const name of ["webhookEndpoint", "url"]) {
      const value = shown[name];
      if (typeof value === "string" && value.startsWith(prefix)) shown[name] = endpointIn(value);
    }
    if (shown["webhookPublicKey"] !== undefined)
      shown["webhookPublicKey"] = publicKey.export({ type: "spki", format: "pem" });
  }

  return {
    deliveryIn: (call) =>
      call.path.startsWith(prefixPath) ? { url: endpointIn(call.path), event: bodyOf(call) ?? {}, seal } : undefined,
    deliver: (delivery) => deliverWith(privateKey, delivery),
    rewriting: (send) => async (call) => {
      const reply = await send(withEndpoint(call, (url) => prefix + encodeURIComponent(url)));
      restoreEndpoint(call, reply);
      return reply;
    },
  };
}

/** Operations whose replies show the endpoint or the public key. */
const showingEndpoint = ["config.get", "config.update", "sandbox.webhooks.test"];

/** Only an endpoint on this machine is replaced: the suite's own receiver. Any other value is a test input and stays. */
function withEndpoint(call: ProxiedCall, change: (url: string) => string): ProxiedCall {
  const body = call.operation === "config.update" ? bodyOf(call) : undefined;
  const url = body?.["webhookEndpoint"];
  if (typeof url !== "string" || !url.startsWith("http://127.0.0.1:")) return call;
  return { ...call, body: JSON.stringify({ ...body, webhookEndpoint: change(url) }) };
}

/** The correct signature header (G-102, V-70). */
export function seal(text: string, key: KeyObject): string {
  return JSON.stringify({ v: "1", s: sign("sha256", Buffer.from(text), key).toString("base64") });
}

async function deliverWith(key: KeyObject, { url, event, ...delivery }: ProxiedDelivery): ReturnType<Deliver> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", [signatureHeader]: delivery.seal(body, key) };
  try {
    const reply = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
    return { status: reply.status, body: await reply.text() };
  } catch {
    // Nothing listens at the endpoint any more.
    return { status: 0, body: "" };
  }
}
