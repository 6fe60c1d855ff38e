import type { Contract, TallystickContract, TypesOf } from "@tallystick/contract";
import { decodeBase64 } from "../runtime/base64.ts";
import { compactSignature } from "./compact-signature.ts";
import { WebhookSignatureError } from "../errors/webhook-signature-error.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** The events of the service, discriminated by `type`. */
export type WebhookEvent<C extends Contract = TallystickContract> = BodyOf<
  TypesOf<C>["operations"],
  TypesOf<C>["webhookOperation"]
>;

type BodyOf<Operations, Webhook extends string> = Webhook extends keyof Operations
  ? Operations[Webhook] extends { requestBody?: { content: { "application/json": infer Event } } }
    ? Event
    : never
  : never;

/** The signature header of the shipped contract. */
export const webhookSignatureHeader = "X-Service-Signature";

/** The headers of a request: those of `Request`, or the object of Node and Express. */
export type HeaderSource =
  | { get: (name: string) => string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** A received webhook delivery. */
export interface Delivery {
  /**
   * The raw body: text, or its bytes as `Uint8Array`, `Buffer` or `ArrayBuffer`. Reserialized JSON does not verify.
   */
  body: string | Uint8Array | ArrayBuffer;
  /** The value of the signature header, unless `headers` is given. */
  signature?: string | readonly string[] | null | undefined;
  /** All headers of the delivery. */
  headers?: HeaderSource | undefined;
  /** The signature header of a contract of your own. */
  signatureHeader?: string;
  /** `webhookPublicKey` of the platform's configuration, or `current` and `next` while the service changes its key. */
  publicKey: WebhookKeys;
}

/**
 * The public key of the service, SubjectPublicKeyInfo in PEM. While the service changes it, `config.get` returns `current`, which signs
 * until the overlap ends, and the operator prints `next`, which signs beside it and then alone; a delivery verifies with either.
 */
export type WebhookKeys = string | { current: string; next?: string | undefined };

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/**
 * Verifies the signature of a delivery and returns its event (G-102). Throws a `WebhookSignatureError` when the signature does not
 * verify, a `TypeError` for an invalid key or a parsed body. A duplicate delivery has the same `id`.
 */
export async function readWebhook<C extends Contract = TallystickContract>(
  delivery: Delivery,
): Promise<WebhookEvent<C>> {
  const bytes = bytesOf(delivery.body);
  const keys = await Promise.all(pemsOf(delivery.publicKey).map(importKey));
  const signatures = readSignatures(signatureOf(delivery));
  const verified = await Promise.all(
    keys.flatMap((key) => signatures.map((each) => globalThis.crypto.subtle.verify(algorithm, key, each, bytes))),
  );
  if (!verified.includes(true))
    throw new WebhookSignatureError("was not made over this body with the key of this platform");
  // The service signed it, so it has the contract's shape.
  return parseJson(new TextDecoder().decode(bytes)) as WebhookEvent<C>;
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
  // Node returns a list for a repeated header, of which no value is trusted.
  return typeof given === "object" ? (given.length === 1 ? given[0] : given.join(", ")) : given;
}

function headerOf(headers: HeaderSource, wanted: string): string | readonly string[] | null | undefined {
  if (typeof headers["get"] === "function") return headers["get"](wanted);
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];
}

function pemsOf(keys: WebhookKeys): string[] {
  if (typeof keys === "string") return [keys];
  return keys.next === undefined ? [keys.current] : [keys.current, keys.next];
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
 * The header is JSON with a version, the base64 of a DER signature, and during a key change a second signature, `next`; the base64 alone
 * is accepted too (V-70).
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
  const { v, s, next }: Record<string, unknown> = Object(parseJson(header));
  const first = String(v) === "1" && typeof s === "string" ? s : "";
  return typeof next === "string" ? [first, next] : [first];
}
