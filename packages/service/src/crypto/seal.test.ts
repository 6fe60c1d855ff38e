import { createDecipheriv, createECDH, createHmac, ECDH } from "node:crypto";
import bs58check from "bs58check";
import { expect, test } from "vitest";
import vectors from "./fixtures/sealed.json" with { type: "json" };
import { systemRandomness } from "../runtime/randomness.ts";
import { generateSigningKey } from "./keys.ts";
import { parsePoint } from "./points.ts";
import { seal } from "./seal.ts";

const kemId = Buffer.from("KEM\u0000\u0010", "latin1");
const hpkeId = Buffer.from("HPKE\u0000\u0010\u0000\u0001\u0000\u0002", "latin1");
const keyScheduleContext = Buffer.from(
  "008fc3aeb832490a4b5ab3e42023287db29a1f4bc7c222c0df228727b70a402112" +
    "2f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50",
  "hex",
);

function extract(suiteId: Buffer, salt: Buffer, label: string, key: Buffer): Buffer {
  const labeled = Buffer.concat([Buffer.from("HPKE-v1"), suiteId, Buffer.from(label), key]);
  return createHmac("sha256", salt).update(labeled).digest();
}

/** One round of expansion is 32 bytes, which is all that this suite asks for. */
function expand(suiteId: Buffer, secret: Buffer, label: string, context: Buffer, length: number): Buffer {
  const labeled = Buffer.concat([
    Buffer.from([0, length]),
    Buffer.from("HPKE-v1"),
    suiteId,
    Buffer.from(label),
    context,
    Buffer.from([1]),
  ]);
  return createHmac("sha256", secret).update(labeled).digest().subarray(0, length);
}

/** RFC 9180 written out, so that the sealing is not judged by the library that did it. */
function open(bundle: string, privateKey: string): string {
  const bytes = Buffer.from(bs58check.decode(bundle));
  const ephemeral = ECDH.convertKey(
    bytes.subarray(0, 33),
    "prime256v1",
    undefined,
    undefined,
    "uncompressed",
  ) as Buffer;
  const recipient = createECDH("prime256v1");
  recipient.setPrivateKey(privateKey, "hex");
  const keys = Buffer.concat([ephemeral, recipient.getPublicKey()]);

  const none = Buffer.alloc(0);
  const agreed = extract(kemId, none, "eae_prk", recipient.computeSecret(ephemeral));
  const secret = extract(hpkeId, expand(kemId, agreed, "shared_secret", keys, 32), "secret", none);
  const key = expand(hpkeId, secret, "key", keyScheduleContext, 32);
  const nonce = expand(hpkeId, secret, "base_nonce", keyScheduleContext, 12);

  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(keys).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(33, -16)), decipher.final()]).toString("hex");
}

function recipientOf(privateKey: string): { point: NonNullable<ReturnType<typeof parsePoint>>; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "hex");
  const point = parsePoint(pair.getPublicKey("hex"));
  if (point === undefined) throw new Error("the platform's own key is no point");
  return { point, privateKey };
}

test.for(vectors.sealed)(
  "the reader of these tests opens a bundle sealed elsewhere: $encryptedSessionSigningKey",
  (vector) => {
    expect(open(vector.encryptedSessionSigningKey, vector.clientPrivateKey)).toBe(vector.sessionPrivateKey);
  },
);

test.for(vectors.sealed)("a key sealed to $clientPublicKey is opened by its holder", async (vector) => {
  const recipient = recipientOf(vector.clientPrivateKey);
  const { privateKey, publicKey } = generateSigningKey(systemRandomness);

  const bundle = await seal(privateKey, recipient.point, systemRandomness);

  const opened = open(bundle, recipient.privateKey);
  expect(opened).toBe(Buffer.from(privateKey).toString("hex"));
  const session = createECDH("prime256v1");
  session.setPrivateKey(opened, "hex");
  expect(session.getPublicKey("hex", "compressed")).toBe(publicKey);
});

test("a bundle is 81 bytes under a checksum, 115 or 116 characters", async () => {
  const [vector] = vectors.sealed;
  const recipient = recipientOf(vector?.clientPrivateKey ?? "");
  const bundle = await seal(generateSigningKey(systemRandomness).privateKey, recipient.point, systemRandomness);

  expect(bs58check.decode(bundle)).toHaveLength(81);
  expect([115, 116]).toContain(bundle.length);
});

test("nobody but the recipient opens a bundle", async () => {
  const [recipient, stranger] = vectors.sealed.map((vector) => recipientOf(vector.clientPrivateKey));
  if (recipient === undefined || stranger === undefined) throw new Error("the fixture holds fewer than two keys");
  const bundle = await seal(generateSigningKey(systemRandomness).privateKey, recipient.point, systemRandomness);

  expect(() => open(bundle, stranger.privateKey)).toThrow(/authenticate/);
});

test("the same randomness makes the same bundle, other randomness another", async () => {
  const recipient = recipientOf(vectors.sealed[0]?.clientPrivateKey ?? "");
  const sealWith = (byte: number) =>
    seal(new Uint8Array(32).fill(7), recipient.point, { bytes: (length) => new Uint8Array(length).fill(byte) });

  expect(await sealWith(1)).toBe(await sealWith(1));
  expect(await sealWith(1)).not.toBe(await sealWith(2));
});
