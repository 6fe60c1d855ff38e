import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { systemRandomness } from "../runtime/randomness.ts";
import { generateSigningKey } from "./keys.ts";

const constant = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte) });

test("the public key is the compressed point of the private one", () => {
  const { privateKey, publicKey } = generateSigningKey(systemRandomness);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);

  expect(privateKey).toHaveLength(32);
  expect(publicKey).toBe(pair.getPublicKey("hex", "compressed"));
});

test("the given randomness determines the keys", () => {
  expect(generateSigningKey(constant(1))).toEqual(generateSigningKey(constant(1)));
  expect(generateSigningKey(constant(1))).not.toEqual(generateSigningKey(constant(2)));
});
