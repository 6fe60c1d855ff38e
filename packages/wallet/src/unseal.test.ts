import base58check from "bs58check";
import { expect, test } from "vitest";
import { keyScheduleContext, seal } from "../test/seal.ts";
import { sealed, sealedNegative } from "../test/vectors.ts";
import { generateKeyPair, publicKeyOf } from "./key-pair.ts";
import { unseal } from "./unseal.ts";

test.for(sealed)("unseal opens a bundle of another implementation to its private key", async (vector) => {
  const privateKey = await unseal(vector.encryptedSessionSigningKey, vector.clientPrivateKey);

  expect(privateKey).toBe(vector.sessionPrivateKey);
  expect(publicKeyOf(privateKey)).toBe(vector.sessionPublicKeyCompressed);
});

test("unseal rejects a changed character by the checksum and another key pair by the cipher", async () => {
  const codes = sealedNegative.map(async (vector) => {
    return unseal(vector.encryptedSessionSigningKey, vector.clientPrivateKey).catch((error: unknown) => error);
  });

  expect(await Promise.all(codes)).toMatchObject([{ code: "checksum" }, { code: "open", cause: expect.any(Error) }]);
});

test("unseal opens a bundle of an independent implementation", async () => {
  const holder = generateKeyPair();
  const session = generateKeyPair();

  const bundle = seal(Buffer.from(session.privateKey, "hex"), holder.publicKey);

  expect(await unseal(bundle, holder.privateKey)).toBe(session.privateKey);
});

test("the key schedule context has the bytes of the format", () => {
  expect(keyScheduleContext().toString("hex")).toBe(
    "008fc3aeb832490a4b5ab3e42023287db29a1f4bc7c222c0df228727b70a402112" +
      "2f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50",
  );
});

test.for([
  ["info", { info: Buffer.alloc(0) }],
  ["additional data", { aad: Buffer.alloc(0) }],
  ["info and additional data", { info: Buffer.alloc(0), aad: Buffer.alloc(0) }],
] as const)("unseal rejects a bundle sealed without %s", async ([, changed]) => {
  const { publicKey, privateKey } = generateKeyPair();

  const bundle = seal(Buffer.alloc(32, 7), publicKey, changed);

  await expect(unseal(bundle, privateKey)).rejects.toMatchObject({ code: "open" });
});

test("unseal rejects a bundle of an invalid private key", async () => {
  const { publicKey, privateKey } = generateKeyPair();

  await expect(unseal(seal(Buffer.alloc(32, 0), publicKey), privateKey)).rejects.toMatchObject({ code: "key" });
  await expect(unseal(seal(Buffer.alloc(32, 255), publicKey), privateKey)).rejects.toMatchObject({ code: "key" });
});

test.for([0, 80, 82])("unseal rejects a bundle of %i bytes by its length", async (length) => {
  const { privateKey } = generateKeyPair();

  await expect(unseal(base58check.encode(new Uint8Array(length)), privateKey)).rejects.toMatchObject({
    code: "length",
    message: expect.stringContaining(`this one ${length}`),
  });
});

test.for([
  ["a space", " "],
  ["a digit that base58 lacks", "0"],
  ["a letter of another alphabet", "Ж"],
])("unseal names the position of %s", async ([, character]) => {
  const bundle = `26TKU${character}`;

  await expect(unseal(bundle, generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "alphabet",
    message: expect.stringContaining("Character 6"),
  });
});

test.for(["", "1", "26T"])("unseal rejects a bundle too short for a checksum: %j", async (bundle) => {
  await expect(unseal(bundle, generateKeyPair().privateKey)).rejects.toMatchObject({ code: "checksum" });
});

test("unseal rejects a bundle of a million digits without computing their number", async () => {
  const { privateKey } = generateKeyPair();

  await expect(unseal("2".repeat(1_000_000), privateKey)).rejects.toMatchObject({ code: "checksum" });
});

test.for([
  ["no prefix of a compressed point", Buffer.concat([Buffer.of(5), Buffer.alloc(80, 1)])],
  ["the prefix of an uncompressed point", Buffer.concat([Buffer.of(4), Buffer.alloc(80, 1)])],
  ["a coordinate off the curve", Buffer.concat([Buffer.of(2), Buffer.alloc(80, 255)])],
] as const)("unseal rejects a bundle with %s", async ([, bytes]) => {
  await expect(unseal(base58check.encode(bytes), generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "point",
    cause: expect.any(Error),
  });
});

test("unseal rejects a malformed private key first", async () => {
  await expect(unseal("", generateKeyPair().publicKey)).rejects.toMatchObject({ code: "key" });
});
