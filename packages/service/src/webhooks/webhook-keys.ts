import { createPrivateKey, createPublicKey } from "node:crypto";
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
