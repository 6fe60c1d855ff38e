import type { Contract, TallystickContract, TypesOf } from "@tallystick/contract";
import { decodeBase64 } from "../runtime/decode-base64.ts";
import { compactSignature } from "./compact-signature.ts";
import { WebhookSignatureError } from "../errors/webhook-signature-error.ts";

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

/** The header of the shipped contract that carries the signature of a delivery. */
export const webhookSignatureHeader = "X-Service-Signature";

/** The headers of a request: those of `Request`, or the object of Node and Express. */
export type HeaderSource =
  | { get: (name: string) => string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** A webhook delivery, as the endpoint received it. */
export interface Delivery {
  /**
   * The body exactly as it was received: text, or its bytes as `Uint8Array`, `Buffer` or `ArrayBuffer`. JSON that was parsed and
   * serialized again does not verify.
   */
  body: string | Uint8Array | ArrayBuffer;
  /** The value of the header of the signature. It may be left out when `headers` is given. */
  signature?: string | readonly string[] | null | undefined;
  /** All headers of the delivery, of which the signature is read. */
  headers?: HeaderSource | undefined;
  /** The name of the header of the signature, in a contract of your own. */
  signatureHeader?: string;
  /** `webhookPublicKey` of the platform's configuration: SubjectPublicKeyInfo in PEM. */
  publicKey: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/**
 * Verifies the signature of a delivery and returns its event (G-102). Throws a `WebhookSignatureError` when the signature does not
 * verify, a `TypeError` when the key cannot be read or the body was parsed already. The service may deliver an event more than
 * once; the `id` is then the same.
 */
export async function readWebhook<C extends Contract = TallystickContract>(
  delivery: Delivery,
): Promise<WebhookEvent<C>> {
  const bytes = bytesOf(delivery.body);
  const key = await importKey(delivery.publicKey);
  const verify = (rawSignature: Uint8Array<ArrayBuffer>): Promise<boolean> =>
    globalThis.crypto.subtle.verify(algorithm, key, rawSignature, bytes);
  const verified = await Promise.all(readSignatures(signatureOf(delivery)).map(verify));
  if (!verified.includes(true))
    throw new WebhookSignatureError("was not made over this body with the key of this platform");
  // The service signed it, so it has the shape that the contract says.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent<C>;
}

function bytesOf(body: Delivery["body"]): Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return new TextEncoder().encode(body);
  // Not `instanceof`: test runners and frames have globals of their own.
  if (ArrayBuffer.isView(body)) return Uint8Array.from(body);
  if (Object.prototype.toString.call(body) === "[object ArrayBuffer]") return new Uint8Array(body);
  throw new TypeError(
    "body has to be the text or the bytes as they were received, not a parsed object: read it before express.json() does",
  );
}

function signatureOf({ signature, headers, signatureHeader = webhookSignatureHeader }: Delivery): string | undefined {
  const given = signature ?? (headers && headerOf(headers, signatureHeader)) ?? undefined;
  // Node gives a list where a header came more than once; then none of them is the one that counts.
  return typeof given === "object" ? (given.length === 1 ? given[0] : given.join(", ")) : given;
}

function headerOf(headers: HeaderSource, wanted: string): string | readonly string[] | null | undefined {
  if (typeof headers["get"] === "function") return headers["get"](wanted);
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];
}

async function importKey(pem: string): Promise<CryptoKey> {
  try {
    const der = decodeBase64(pem.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, ""));
    return await globalThis.crypto.subtle.importKey("spki", der, algorithm, false, ["verify"]);
  } catch (cause) {
    throw new TypeError("publicKey is not the PEM of a P-256 public key: pass webhookPublicKey unchanged", { cause });
  }
}

/**
 * The header is JSON with a version and the base64 of a DER signature, and another one, `next`, while the service changes its key; the
 * base64 alone is accepted too (V-70).
 */
function readSignatures(header: string | undefined): Uint8Array<ArrayBuffer>[] {
  if (header === undefined || header === "") throw new WebhookSignatureError("is missing");
  try {
    return (header.startsWith("{") ? signaturesIn(header) : [header]).map((each) =>
      compactSignature(decodeBase64(each)),
    );
  } catch {
    throw new WebhookSignatureError("cannot be read");
  }
}

function signaturesIn(header: string): string[] {
  const { v, s, next }: Record<string, unknown> = Object(JSON.parse(header));
  const first = String(v) === "1" && typeof s === "string" ? s : "";
  return typeof next === "string" ? [first, next] : [first];
}
