import { expect, test } from "vitest";
import { stamps } from "../test/vectors.ts";
import { verifies } from "../test/verify.ts";
import { generateKeyPair, publicKeyOf } from "./key-pair.ts";
import { signatureOf, stamp } from "./stamp.ts";

function opened(header: string): Record<string, string> {
  const fields: Record<string, string> = JSON.parse(Buffer.from(header, "base64url").toString());
  return fields;
}

test.for(stamps)("a stamp over $payloadToSign has the layout of the reference stamp and verifies", (vector) => {
  const ours = opened(stamp(vector.payloadToSign, vector.privateKey));
  const theirs = opened(vector.header);

  expect(theirs).toEqual(vector.decoded);
  expect(Object.keys(ours)).toEqual(Object.keys(theirs));
  expect(ours).toMatchObject({ publicKey: vector.publicKeyCompressed, scheme: theirs["scheme"] });
  for (const { signature = "" } of [ours, theirs]) {
    expect(signature).toMatch(/^30[0-9a-f]+$/);
    expect(verifies(vector.payloadToSign, Buffer.from(signature, "hex"), vector.publicKeyCompressed)).toBe(true);
  }
});

test.for(stamps)("the bare signature over $payloadToSign is standard base64 and verifies", (vector) => {
  const ours = signatureOf(vector.payloadToSign, vector.privateKey);

  expect(ours).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  for (const signature of [ours, vector.bareDerBase64]) {
    const bytes = Buffer.from(signature, "base64");
    expect(bytes.toString("base64")).toBe(signature);
    expect(verifies(vector.payloadToSign, bytes, vector.publicKeyCompressed)).toBe(true);
  }
});

test("a stamp is base64url without padding of JSON without white space", () => {
  const { privateKey } = generateKeyPair();

  for (const payload of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
    const header = stamp(payload, privateKey);
    expect(header).toMatch(/^[A-Za-z0-9_-]+$/);
    const text = Buffer.from(header, "base64url").toString();
    expect(text).toBe(JSON.stringify(JSON.parse(text)));
  }
});

test("a stamp does not verify over a changed text", () => {
  const { privateKey } = generateKeyPair();

  const { signature = "" } = opened(stamp("payload", privateKey));

  expect(verifies("payload ", Buffer.from(signature, "hex"), publicKeyOf(privateKey))).toBe(false);
});

test("stamp rejects a malformed key", () => {
  expect(() => stamp("payload", "abc")).toThrow(expect.objectContaining({ code: "key" }));
  expect(() => signatureOf("payload", "abc")).toThrow(expect.objectContaining({ code: "key" }));
});
