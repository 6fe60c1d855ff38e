import type { Contract, TallystickContract, TypesOf } from "@tallystick/contract";
import { p256 } from "@noble/curves/nist.js";
import { decodeBase64 } from "./decode-base64.ts";
import { WebhookSignatureError } from "./errors/webhook-signature-error.ts";

/** The events that the service sends to the endpoint of a platform, told apart by `type`. */
export type WebhookEvent<C extends Contract = TallystickContract> = BodyOf<
  TypesOf<C>["operations"],
  TypesOf<C>["webhookOperation"]
>;

type BodyOf<Operations, Webhook extends string> = Webhook extends keyof Operations
  ? Operations[Webhook] extends { requestBody?: { content: { "application/json": infer Event } } }
    ? Event
    : never
  : never;

/** A webhook delivery, as the endpoint received it. */
export interface Delivery {
  /** The body exactly as it was received. JSON that was parsed and serialized again does not verify. */
  body: string | Uint8Array<ArrayBuffer>;
  /** The header `X-Service-Signature`. */
  signature: string | null | undefined;
  /** `webhookPublicKey` of the platform's configuration: SubjectPublicKeyInfo in PEM. */
  publicKey: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/**
 * Verifies the signature of a delivery and returns its event (G-102). Throws a `WebhookSignatureError` when the signature does not
 * verify, a `TypeError` when the key cannot be read. The service may deliver an event more than once; the `id` is then the same.
 */
export async function readWebhook<C extends Contract = TallystickContract>({
  body,
  signature,
  publicKey,
}: Delivery): Promise<WebhookEvent<C>> {
  const key = await importKey(publicKey);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const rawSignature = readSignature(signature);
  if (!(await globalThis.crypto.subtle.verify(algorithm, key, rawSignature, bytes)))
    throw new WebhookSignatureError("was not made over this body with the key of this platform");
  // The service signed it, so it has the shape that the contract says.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent<C>;
}

async function importKey(pem: string): Promise<CryptoKey> {
  try {
    const der = decodeBase64(pem.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, ""));
    return await globalThis.crypto.subtle.importKey("spki", der, algorithm, false, ["verify"]);
  } catch (cause) {
    throw new TypeError("publicKey is not the PEM of a P-256 public key: pass webhookPublicKey unchanged", { cause });
  }
}

/** The header is JSON with a version and the base64 of a DER signature; the base64 alone is accepted too (V-70). */
function readSignature(header: string | null | undefined): Uint8Array<ArrayBuffer> {
  if (header === null || header === undefined || header === "") throw new WebhookSignatureError("is missing");
  try {
    const der = decodeBase64(header.startsWith("{") ? signatureIn(header) : header);
    // WebCrypto wants the two numbers of the signature without their ASN.1 structure.
    return Uint8Array.from(p256.Signature.fromBytes(der, "der").toBytes("compact"));
  } catch {
    throw new WebhookSignatureError("cannot be read");
  }
}

function signatureIn(header: string): string {
  const { v, s }: Record<string, unknown> = Object(JSON.parse(header));
  return String(v) === "1" && typeof s === "string" ? s : "";
}
