import { expect, test } from "vitest";
import { sealed } from "../test/vectors.ts";
import { generateKeyPair, publicKeyOf } from "./key-pair.ts";

test("a key pair is hex: an uncompressed point and its scalar", () => {
  const { publicKey, privateKey } = generateKeyPair();

  expect(publicKey).toMatch(/^04[0-9a-f]{128}$/);
  expect(privateKey).toMatch(/^[0-9a-f]{64}$/);
  expect(publicKeyOf(privateKey).slice(2)).toBe(publicKey.slice(2, 66));
});

test("two key pairs differ", () => {
  expect(generateKeyPair().privateKey).not.toBe(generateKeyPair().privateKey);
});

test("generateKeyPair uses the given random source", () => {
  const constantRandom = { getRandomValues: (into: Uint8Array<ArrayBuffer>) => into.fill(7) };

  expect(generateKeyPair(constantRandom)).toEqual(generateKeyPair(constantRandom));
});

test.for(sealed)("publicKeyOf derives the public key of a session key", (vector) => {
  expect(publicKeyOf(vector.sessionPrivateKey)).toBe(vector.sessionPublicKeyCompressed);
  expect(publicKeyOf(vector.sessionPrivateKey.toUpperCase())).toBe(vector.sessionPublicKeyCompressed);
});

test.for([
  ["too short", "ab", "2 characters"],
  ["too long", "a".repeat(65), "65 characters"],
  ["not hex", "g".repeat(64), "not all of them hex digits"],
  ["zero", "0".repeat(64), "between one and the order"],
  ["beyond the order of the curve", "f".repeat(64), "between one and the order"],
] as const)("publicKeyOf rejects a private key %s without quoting it", ([, key, words]) => {
  expect(() => publicKeyOf(key)).toThrow(
    expect.objectContaining({ name: "WalletError", code: "key", message: expect.stringContaining(words) }),
  );
  expect(() => publicKeyOf(key)).not.toThrow(key);
});
