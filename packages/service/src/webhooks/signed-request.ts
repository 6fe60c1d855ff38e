import type { Webhook } from "@tallystick/contract";
import { timeoutOf } from "./decide/delivery.ts";
import type { Endpoint } from "./endpoint.ts";
import type { WebhookRequest } from "./transport.ts";
import { signatureHeaderOf } from "./signature.ts";

/** One attempt of a delivery, with a signature of its own over the bytes that are sent (G-102). */
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
