import { p256 } from "@noble/curves/nist.js";
import { bytesToHex } from "@noble/curves/utils.js";
import { expect, test } from "vitest";
import { systemRandomness } from "../runtime/randomness.ts";
import { generateKeyPair, generateSigningKey } from "./keys.ts";

const constant = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte) });

test("the public key is the compressed point of the private one", () => {
  const { privateKey, publicKey } = generateSigningKey(systemRandomness);

  expect(privateKey).toHaveLength(32);
  expect(publicKey).toBe(bytesToHex(p256.getPublicKey(privateKey)));
});

test("a pair has the whole point", () => {
  const { privateKey, publicKey } = generateKeyPair(systemRandomness);

  expect(bytesToHex(publicKey)).toBe(bytesToHex(p256.getPublicKey(privateKey, false)));
});

test("the given randomness determines the keys", () => {
  expect(generateSigningKey(constant(1))).toEqual(generateSigningKey(constant(1)));
  expect(generateSigningKey(constant(1))).not.toEqual(generateSigningKey(constant(2)));
});
