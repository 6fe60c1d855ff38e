import { expect, test } from "vitest";
import { sealParts } from "../test/seal.ts";
import { generateKeyPair } from "./key-pair.ts";
import { unsealExport } from "./unseal-export.ts";

const mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow";

/** An export as a service makes it, with some members replaced. */
function exported(publicKey: string, replaced: { outer?: object; inner?: object } = {}): string {
  const { enc, ciphertext } = sealParts(Buffer.from(mnemonic), publicKey);
  const inner = { encappedPublic: enc.toString("hex"), ciphertext: ciphertext.toString("hex"), organizationId: "o" };
  const data = Buffer.from(JSON.stringify({ ...inner, ...replaced.inner })).toString("hex");
  return JSON.stringify({ version: "v1.0.0", data, dataSignature: "", enclaveQuorumPublic: "", ...replaced.outer });
}

test("unsealExport opens an export of an independent implementation", async () => {
  const { publicKey, privateKey } = generateKeyPair();

  expect(await unsealExport(exported(publicKey), privateKey)).toBe(mnemonic);
});

test("unsealExport fails with another key pair", async () => {
  const credentials = exported(generateKeyPair().publicKey);

  await expect(unsealExport(credentials, generateKeyPair().privateKey)).rejects.toMatchObject({
    code: "open",
    cause: expect.any(Error),
  });
});

test.for([
  ["is another version", { outer: { version: "v2" } }],
  ["has data that is not hex", { outer: { data: "xyz" } }],
  ["has no data", { outer: { data: undefined } }],
  ["has data that is not JSON", { outer: { data: "00" } }],
  ["has data that is a number", { outer: { data: "37" } }],
  ["has a ciphertext that is not hex", { inner: { ciphertext: 7 } }],
  ["has an odd number of hex digits", { inner: { ciphertext: "abc" } }],
] as const)("unsealExport rejects an export that %s", async ([, replaced]) => {
  const { publicKey, privateKey } = generateKeyPair();

  await expect(unsealExport(exported(publicKey, replaced), privateKey)).rejects.toMatchObject({ code: "format" });
});

test("unsealExport rejects a text without JSON", async () => {
  await expect(unsealExport("26TKU", generateKeyPair().privateKey)).rejects.toMatchObject({ code: "format" });
});

test.for([
  ["off the curve", `04${"11".repeat(64)}`],
  ["compressed", `02${"11".repeat(32)}`],
  ["too short", "04"],
] as const)("unsealExport rejects an ephemeral key %s", async ([, encappedPublic]) => {
  const { publicKey, privateKey } = generateKeyPair();
  const credentials = exported(publicKey, { inner: { encappedPublic } });

  await expect(unsealExport(credentials, privateKey)).rejects.toMatchObject({ code: "point" });
});

test("unsealExport rejects a malformed private key first", async () => {
  await expect(unsealExport("", "abc")).rejects.toMatchObject({ code: "key" });
});
