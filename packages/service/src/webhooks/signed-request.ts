import { createPrivateKey, sign, type KeyObject } from "node:crypto";
import type { Webhook } from "@tallystick/contract";
import { timeoutOf } from "./decide/delivery.ts";
import type { Endpoint } from "./store/endpoint.ts";
import type { WebhookRequest } from "./transport.ts";

/** One attempt of a delivery, with its own signature over the sent bytes (G-102). */
export function signedRequest(
  { url, privateKey, nextPrivateKey }: Endpoint,
  webhook: Webhook,
  { type, body: text }: { type: string; body: string },
): WebhookRequest {
  const body = Buffer.from(text);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Tallystick",
    [webhook.delivery.signatureHeader]: signatureHeaderOf(body, privateKey, nextPrivateKey),
  };
  return { url, body, headers, timeoutMs: timeoutOf(webhook, type) };
}

/**
 * The signature header of a delivery (G-102): JSON with the base64 of a DER ECDSA signature over the bytes of the body, and while
 * keys change another one, `next`, by the key that follows.
 */
function signatureHeaderOf(body: Uint8Array, privateKey: string, nextPrivateKey?: string): string {
  const signed = (key: string): string => sign("sha256", body, keyOf(key)).toString("base64");
  return JSON.stringify({
    v: "1",
    s: signed(privateKey),
    ...(nextPrivateKey !== undefined && { next: signed(nextPrivateKey) }),
  });
}

// Parsing a key costs more than signing with it.
const keys = new Map<string, KeyObject>();
const keysLimit = 1000;

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known) return known;
  if (keys.size >= keysLimit) keys.clear();
  const key = createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}
