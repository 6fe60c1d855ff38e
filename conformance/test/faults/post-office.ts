import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { contract } from "@tallystick/contract";
import { bodyOf, type FaultyCall, type FaultyDelivery, type FaultyReply, type Post, type Send } from "./fault.ts";

/** Where the events of a service pass that stands behind a half-way house. */
export interface PostOffice {
  /** The event that comes, and the endpoint that it is for; undefined where it is a call of the platform's. */
  opened(call: FaultyCall): FaultyDelivery | undefined;
  /** Signs an event with the office's own key and takes it to its endpoint. */
  post: Post;
  /** The service is told of the office wherever a platform names its endpoint, and the platform of its endpoint again. */
  between(send: Send): Send;
}

const counter = "/deliveries/";
const signatureHeader = Object.values(contract.webhooks)[0]?.delivery.signatureHeader ?? "";

/** @param origin where the half-way house listens. */
export function openPostOffice(origin: string): PostOffice {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const prefix = origin + counter;
  const endpointIn = (path: string): string => decodeURIComponent(path.slice(path.indexOf(counter) + counter.length));

  function reveal({ operation }: FaultyCall, { body }: FaultyReply): void {
    if (!tellers.includes(operation ?? "") || typeof body !== "object" || body === null) return;
    // An object, as the replies of these operations are.
    const shown = body as Record<string, unknown>;
    for (const name of ["webhookEndpoint", "url"]) {
      const value = shown[name];
      if (typeof value === "string" && value.startsWith(prefix)) shown[name] = endpointIn(value);
    }
    if (shown["webhookPublicKey"] !== undefined)
      shown["webhookPublicKey"] = publicKey.export({ type: "spki", format: "pem" });
  }

  return {
    opened: (call) =>
      call.path.startsWith(counter) ? { url: endpointIn(call.path), event: bodyOf(call) ?? {}, seal } : undefined,
    post: (delivery) => postWith(privateKey, delivery),
    between: (send) => async (call) => {
      const reply = await send(withEndpoint(call, (url) => prefix + encodeURIComponent(url)));
      reveal(call, reply);
      return reply;
    },
  };
}

/** Operations whose replies tell of the endpoint, or of the key. */
const tellers = ["config.get", "config.update", "sandbox.webhooks.test"];

/** Only what is on this machine can be the endpoint of a run: anything else stays as it is, right or wrong. */
function withEndpoint(call: FaultyCall, change: (url: string) => string): FaultyCall {
  const body = call.operation === "config.update" ? bodyOf(call) : undefined;
  const url = body?.["webhookEndpoint"];
  if (typeof url !== "string" || !url.startsWith("http://127.0.0.1:")) return call;
  return { ...call, body: JSON.stringify({ ...body, webhookEndpoint: change(url) }) };
}

/** The signature header as it should be (G-102, V-70). */
export function seal(text: string, key: KeyObject): string {
  return JSON.stringify({ v: "1", s: sign("sha256", Buffer.from(text), key).toString("base64") });
}

async function postWith(key: KeyObject, { url, event, ...delivery }: FaultyDelivery): ReturnType<Post> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", [signatureHeader]: delivery.seal(body, key) };
  try {
    const reply = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
    return { status: reply.status, body: await reply.text() };
  } catch {
    // The endpoint is not there, or no longer.
    return { status: 0, body: "" };
  }
}
