import type { operations } from "@tallystick/contract";
import { bytesOf } from "./bytes.ts";
import { rawSignature } from "./der-signature.ts";
import { WebhookSignatureError } from "./errors/webhook-signature-error.ts";

type WebhookOperation = Extract<keyof operations, `webhooks.${string}`>;

/** What the service tells a platform's endpoint; `type` says which it is. */
export type WebhookEvent = operations[WebhookOperation]["requestBody"]["content"]["application/json"];

/** A delivery as it arrived at the endpoint. */
export interface Delivery {
  /** The body exactly as it came: parsed and printed again it is another one. */
  body: string | Uint8Array<ArrayBuffer>;
  /** The header `X-Service-Signature`. */
  signature: string | null | undefined;
  /** `webhookPublicKey` of the platform's configuration: SubjectPublicKeyInfo, PEM. */
  publicKey: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/**
 * The event of a delivery, once its signature holds (G-102). Throws a `WebhookSignatureError` when it does not, a
 * `TypeError` for a key that is none. A delivery may come more than once: its `id` tells.
 */
export async function readWebhook({ body, signature, publicKey }: Delivery): Promise<WebhookEvent> {
  const key = await importKey(publicKey);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const raw = readSignature(signature);
  if (!(await globalThis.crypto.subtle.verify(algorithm, key, raw, bytes)))
    throw new WebhookSignatureError("was not made over this body with the key of this platform");
  // Signed by the service, so it is what the contract says.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

async function importKey(pem: string): Promise<CryptoKey> {
  try {
    const der = bytesOf(pem.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, ""));
    return await globalThis.crypto.subtle.importKey("spki", der, algorithm, false, ["verify"]);
  } catch (cause) {
    throw new TypeError("publicKey is no PEM of a P-256 public key: pass webhookPublicKey as it is", { cause });
  }
}

/** JSON with the version and the base64 of a DER signature; the bare base64 is read too (V-70). */
function readSignature(header: string | null | undefined): Uint8Array<ArrayBuffer> {
  if (header === null || header === undefined || header === "") throw new WebhookSignatureError("is missing");
  const raw = rawSignature(decoded(header.startsWith("{") ? signatureIn(header) : header));
  if (raw === undefined) throw new WebhookSignatureError("cannot be read");
  return raw;
}

function signatureIn(header: string): string {
  try {
    const { v, s }: Record<string, unknown> = Object(JSON.parse(header));
    return String(v) === "1" && typeof s === "string" ? s : "";
  } catch {
    return "";
  }
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf(base64);
  } catch {
    return new Uint8Array();
  }
}
