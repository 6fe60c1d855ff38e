import { expect, test } from "vitest";
import { sealParts } from "../test/seal.ts";
import { generateKeyPair } from "./key-pair.ts";
import { unsealExport } from "./unseal-export.ts";

const mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow";

/** An export as a service makes it, with some of it bent. */
function exported(publicKey: string, bent: { outer?: object; inner?: object } = {}): string {
  const { enc, ciphertext } = sealParts(Buffer.from(mnemonic), publicKey);
  const inner = { encappedPublic: enc.toString("hex"), ciphertext: ciphertext.toString("hex"), organizationId: "o" };
  const data = Buffer.from(JSON.stringify({ ...inner, ...bent.inner })).toString("hex");
  return JSON.stringify({ version: "v1.0.0", data, dataSignature: "", enclaveQuorumPublic: "", ...bent.outer });
}

test("what a seal written from the standard alone closes opens to the mnemonic", async () => {
  const { publicKey, privateKey } = generateKeyPair();

  expect(await unsealExport(exported(publicKey), privateKey)).toBe(mnemonic);
});

test("another key pair opens nothing", async () => {
  const credentials = exported(generateKeyPair().publicKey);

  await expect(unsealExport(credentials, generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "open",
    cause: expect.any(Error),
  });
});

test.for([
  ["is another version", { outer: { version: "v2" } }],
  ["has data that is no hex", { outer: { data: "xyz" } }],
  ["has no data", { outer: { data: undefined } }],
  ["has data that is no JSON", { outer: { data: "00" } }],
  ["has data that is a number", { outer: { data: "37" } }],
  ["has a ciphertext that is no hex", { inner: { ciphertext: 7 } }],
  ["has half a byte of ciphertext", { inner: { ciphertext: "abc" } }],
] as const)("an export that %s is refused for its format", async ([, bent]) => {
  const { publicKey, privateKey } = generateKeyPair();

  await expect(unsealExport(exported(publicKey, bent), privateKey)).rejects.toMatchObject({ code: "format" });
});

test("what is no JSON is refused for its format", async () => {
  await expect(unsealExport("26TKU", generateKeyPair().privateKey)).rejects.toMatchObject({ code: "format" });
});

test.for([
  ["off the curve", `04${"11".repeat(64)}`],
  ["compressed", `02${"11".repeat(32)}`],
  ["too short", "04"],
] as const)("an ephemeral key that is %s is refused for its point", async ([, encappedPublic]) => {
  const { publicKey, privateKey } = generateKeyPair();
  const credentials = exported(publicKey, { inner: { encappedPublic } });

  await expect(unsealExport(credentials, privateKey)).rejects.toMatchObject({ code: "point" });
});

test("a malformed private key is refused before anything is opened", async () => {
  await expect(unsealExport("", "abc")).rejects.toMatchObject({ code: "key" });
});
