import base58check from "bs58check";
import { expect, test } from "vitest";
import { keyScheduleContext, seal } from "../test/seal.ts";
import { sealed, sealedNegative } from "../test/vectors.ts";
import { generateKeyPair, publicKeyOf } from "./key-pair.ts";
import { unseal } from "./unseal.ts";

test.for(sealed)("a bundle sealed by another implementation opens to the expected private key", async (vector) => {
  const privateKey = await unseal(vector.encryptedSessionSigningKey, vector.clientPrivateKey);

  expect(privateKey).toBe(vector.sessionPrivateKey);
  expect(publicKeyOf(privateKey)).toBe(vector.sessionPublicKeyCompressed);
});

test("a changed character fails the checksum, another key pair fails to open", async () => {
  const codes = sealedNegative.map(async (vector) => {
    return unseal(vector.encryptedSessionSigningKey, vector.clientPrivateKey).catch((error: unknown) => error);
  });

  expect(await Promise.all(codes)).toMatchObject([{ code: "checksum" }, { code: "open", cause: expect.any(Error) }]);
});

test("unseal opens what an independent implementation sealed", async () => {
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
] as const)("a bundle sealed without %s does not open", async ([, changed]) => {
  const { publicKey, privateKey } = generateKeyPair();

  const bundle = seal(Buffer.alloc(32, 7), publicKey, changed);

  await expect(unseal(bundle, privateKey)).rejects.toMatchObject({ code: "open" });
});

test("a bundle that opens to an invalid private key is refused", async () => {
  const { publicKey, privateKey } = generateKeyPair();

  await expect(unseal(seal(Buffer.alloc(32, 0), publicKey), privateKey)).rejects.toMatchObject({ code: "key" });
  await expect(unseal(seal(Buffer.alloc(32, 255), publicKey), privateKey)).rejects.toMatchObject({ code: "key" });
});

test.for([0, 80, 82])("a bundle of %i bytes is refused for its length", async (length) => {
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
])("a bundle that contains %s is refused at that character", async ([, character]) => {
  const bundle = `26TKU${character}`;

  await expect(unseal(bundle, generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "alphabet",
    message: expect.stringContaining("Character 6"),
  });
});

test.for(["", "1", "26T"])("a bundle too short for a checksum (%j) fails the checksum", async (bundle) => {
  await expect(unseal(bundle, generateKeyPair().privateKey)).rejects.toMatchObject({ code: "checksum" });
});

test.for([
  ["no prefix of a compressed point", Buffer.concat([Buffer.of(5), Buffer.alloc(80, 1)])],
  ["the prefix of an uncompressed point", Buffer.concat([Buffer.of(4), Buffer.alloc(80, 1)])],
  ["a coordinate off the curve", Buffer.concat([Buffer.of(2), Buffer.alloc(80, 255)])],
] as const)("a bundle with %s is refused as a point", async ([, bytes]) => {
  await expect(unseal(base58check.encode(bytes), generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "point",
    cause: expect.any(Error),
  });
});

test("a malformed private key is refused before the bundle is read", async () => {
  await expect(unseal("", generateKeyPair().publicKey)).rejects.toMatchObject({ code: "key" });
});
