import bs58check from "bs58check";
import { expect, test } from "vitest";
import { openBundle } from "../../test/open-bundle.ts";
import { walletKey } from "../../test/wallet-key.ts";
import vectors from "./fixtures/sealed.json" with { type: "json" };
import { systemRandomness } from "../runtime/randomness.ts";
import { generateSigningKey } from "./keys.ts";
import { parsePoint } from "./points.ts";
import { seal } from "./seal.ts";

function recipientOf(privateKey: string): { point: Uint8Array; privateKey: string } {
  const point = parsePoint(walletKey(privateKey).uncompressed);
  if (point === undefined) throw new Error("the platform's own key is not a point");
  return { point, privateKey };
}

test.for(vectors.sealed)(
  "the tests' reader opens a bundle sealed by other software: $encryptedSessionSigningKey",
  (vector) => {
    expect(openBundle(vector.encryptedSessionSigningKey, vector.clientPrivateKey)).toBe(vector.sessionPrivateKey);
  },
);

test.for(vectors.sealed)("the holder opens a key sealed to $clientPublicKey", async (vector) => {
  const recipient = recipientOf(vector.clientPrivateKey);
  const { privateKey, publicKey } = generateSigningKey(systemRandomness);

  const bundle = await seal(privateKey, recipient.point, systemRandomness);

  const opened = openBundle(bundle, recipient.privateKey);
  expect(opened).toBe(Buffer.from(privateKey).toString("hex"));
  expect(walletKey(opened).compressed).toBe(publicKey);
});

test("a bundle is 81 bytes under a checksum, 115 or 116 characters", async () => {
  const [vector] = vectors.sealed;
  const recipient = recipientOf(vector?.clientPrivateKey ?? "");
  const bundle = await seal(generateSigningKey(systemRandomness).privateKey, recipient.point, systemRandomness);

  expect(bs58check.decode(bundle)).toHaveLength(81);
  expect([115, 116]).toContain(bundle.length);
});

test("only the recipient opens a bundle", async () => {
  const [recipient, otherRecipient] = vectors.sealed.map((vector) => recipientOf(vector.clientPrivateKey));
  if (recipient === undefined || otherRecipient === undefined) throw new Error("the fixture holds fewer than two keys");
  const bundle = await seal(generateSigningKey(systemRandomness).privateKey, recipient.point, systemRandomness);

  expect(() => openBundle(bundle, otherRecipient.privateKey)).toThrow(/authenticate/);
});

test("a bundle is a function of its randomness", async () => {
  const recipient = recipientOf(vectors.sealed[0]?.clientPrivateKey ?? "");
  const sealWith = (byte: number) =>
    seal(new Uint8Array(32).fill(7), recipient.point, { bytes: (length) => new Uint8Array(length).fill(byte) });

  expect(await sealWith(1)).toBe(await sealWith(1));
  expect(await sealWith(1)).not.toBe(await sealWith(2));
});
