import { createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";
import { p256 } from "@noble/curves/nist.js";
import { base64urlnopad as base64 } from "@scure/base";
import type { Randomness } from "../runtime/randomness.ts";

/** The keys of a platform's webhooks, as PEM: PKCS#8 and SubjectPublicKeyInfo. */
export interface WebhookKeys {
  privateKey: string;
  publicKey: string;
}

const seedLength = 48;

/** A new P-256 key pair. */
export function generateWebhookKeys(random: Pick<Randomness, "bytes">): WebhookKeys {
  const secret = p256.utils.randomSecretKey(random.bytes(seedLength));
  const point = p256.getPublicKey(secret, false);
  const [d, x, y] = [base64.encode(secret), base64.encode(point.slice(1, 33)), base64.encode(point.slice(33))];
  const key = createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", d, x, y } });
  return {
    privateKey: key.export({ type: "pkcs8", format: "pem" }),
    publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }),
  };
}

/**
 * The signature header of a delivery (G-102): JSON with the base64 of a DER ECDSA signature over the bytes of the body, and while
 * keys change another one, `next`, by the key that follows.
 */
export function signatureHeaderOf(body: Uint8Array, privateKey: string, nextPrivateKey?: string): string {
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
