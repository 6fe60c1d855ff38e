import base58check from "bs58check";
import { expect, test } from "vitest";
import { keyScheduleContext, seal } from "../test/seal.ts";
import { sealed, sealedNegative } from "../test/vectors.ts";
import { generateKeyPair, publicKeyOf } from "./key-pair.ts";
import { unseal } from "./unseal.ts";

test.for(sealed)("a bundle sealed by another implementation opens to the private key it states", async (vector) => {
  const privateKey = await unseal(vector.encryptedSessionSigningKey, vector.clientPrivateKey);

  expect(privateKey).toBe(vector.sessionPrivateKey);
  expect(publicKeyOf(privateKey)).toBe(vector.sessionPublicKeyCompressed);
});

test("a changed character is told by the checksum, another key pair by the opening", async () => {
  const codes = sealedNegative.map(async (vector) => {
    return unseal(vector.encryptedSessionSigningKey, vector.clientPrivateKey).catch((error: unknown) => error);
  });

  expect(await Promise.all(codes)).toMatchObject([{ code: "checksum" }, { code: "open", cause: expect.any(Error) }]);
});

test("what a seal written from the standard alone closes, unseal opens", async () => {
  const holder = generateKeyPair();
  const session = generateKeyPair();

  const bundle = seal(Buffer.from(session.privateKey, "hex"), holder.publicKey);

  expect(await unseal(bundle, holder.privateKey)).toBe(session.privateKey);
});

test("the key schedule binds the bytes that the format states", () => {
  expect(keyScheduleContext().toString("hex")).toBe(
    "008fc3aeb832490a4b5ab3e42023287db29a1f4bc7c222c0df228727b70a402112" +
      "2f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50",
  );
});

test.for([
  ["info", { info: Buffer.alloc(0) }],
  ["additional data", { aad: Buffer.alloc(0) }],
  ["info and additional data", { info: Buffer.alloc(0), aad: Buffer.alloc(0) }],
] as const)("a bundle sealed without %s does not open", async ([, bent]) => {
  const { publicKey, privateKey } = generateKeyPair();

  const bundle = seal(Buffer.alloc(32, 7), publicKey, bent);

  await expect(unseal(bundle, privateKey)).rejects.toMatchObject({ code: "open" });
});

test("a bundle that opens to something that is no private key is refused", async () => {
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
  ["a blank", " "],
  ["a digit base58 leaves out", "0"],
  ["a letter of another script", "Ж"],
])("a bundle that contains %s is refused at that character", async ([, stranger]) => {
  const bundle = `26TKU${stranger}`;

  await expect(unseal(bundle, generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "alphabet",
    message: expect.stringContaining("Character 6"),
  });
});

test.for(["", "1", "26T"])("a bundle too short to hold a checksum (%j) is refused by it", async (bundle) => {
  await expect(unseal(bundle, generateKeyPair().privateKey)).rejects.toMatchObject({ code: "checksum" });
});

test.for([
  ["no prefix of a compressed point", Buffer.concat([Buffer.of(5), Buffer.alloc(80, 1)])],
  ["the prefix of an uncompressed point", Buffer.concat([Buffer.of(4), Buffer.alloc(80, 1)])],
  ["a coordinate off the curve", Buffer.concat([Buffer.of(2), Buffer.alloc(80, 255)])],
] as const)("a bundle with %s is refused for its point", async ([, bytes]) => {
  await expect(unseal(base58check.encode(bytes), generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "point",
    cause: expect.any(Error),
  });
});

test("a private key that is none is refused before the bundle is looked at", async () => {
  await expect(unseal("", generateKeyPair().publicKey)).rejects.toMatchObject({ code: "key" });
});
