import { createPrivateKey, createPublicKey } from "node:crypto";
import { base64urlnopad as base64 } from "@scure/base";
import { generateKeyPair } from "../crypto/keys.ts";
import type { Randomness } from "../runtime/randomness.ts";

/** The keys of a platform's webhooks, as PEM: PKCS#8 and SubjectPublicKeyInfo. */
export interface WebhookKeys {
  privateKey: string;
  publicKey: string;
}

/** A new P-256 key pair. */
export function generateWebhookKeys(random: Pick<Randomness, "bytes">): WebhookKeys {
  const { privateKey, publicKey } = generateKeyPair(random);
  const [x, y] = [base64.encode(publicKey.slice(1, 33)), base64.encode(publicKey.slice(33))];
  const key = createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", d: base64.encode(privateKey), x, y } });
  return {
    privateKey: key.export({ type: "pkcs8", format: "pem" }),
    publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }),
  };
}
