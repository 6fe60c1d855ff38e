import { expect, test } from "vitest";
import { encodeStamp, testKey } from "../../test/signing.ts";
import { parseStamp, verifiesStamp } from "./stamp.ts";

const payload = '{"requestId":"Request:1","größe":"💥"}';
const key = testKey();
const der = key.signature(payload);
const fields = { publicKey: key.publicKey, scheme: "SIGNATURE_SCHEME_TK_API_P256", signature: der.toString("hex") };
const json = JSON.stringify(fields);
const base64 = (text: string | Buffer): string => Buffer.from(text).toString("base64");
const base64url = (text: string | Buffer): string => Buffer.from(text).toString("base64url");
const { publicKey, scheme, signature } = fields;

test.for([
  ["as documented", base64url(json)],
  ["in the standard alphabet with padding", base64(json)],
  ["in the standard alphabet without padding", base64(json).replaceAll("=", "")],
  ["with its members in another order", encodeStamp({ signature, scheme, publicKey })],
  ["with white space", base64url(JSON.stringify(fields, null, 2))],
  ["with the older scheme", encodeStamp({ ...fields, scheme: "P256_ECDSA_SHA256" })],
  ["with the neutral scheme", encodeStamp({ ...fields, scheme: "SIGNATURE_SCHEME_SERVICE_API_P256" })],
  ["with more members", encodeStamp({ ...fields, more: 1 })],
  [
    "in upper-case hex",
    encodeStamp({ ...fields, publicKey: publicKey.toUpperCase(), signature: signature.toUpperCase() }),
  ],
] as const)("A JSON stamp %s names its key and verifies", ([, header]) => {
  const stamp = parseStamp(header);
  expect(stamp?.publicKey).toBe(key.publicKey);
  expect(stamp !== undefined && verifiesStamp(stamp, payload, key.publicKey)).toBe(true);
});

test.for([base64(der), base64url(der), base64(der).replaceAll("=", "")])(
  "A bare DER signature %s names no key and verifies",
  (header) => {
    const stamp = parseStamp(header);
    expect(stamp?.publicKey).toBeUndefined();
    expect(stamp !== undefined && verifiesStamp(stamp, payload, key.publicKey)).toBe(true);
  },
);

test.for([
  "",
  " ",
  "not a stamp",
  "not-a-stamp",
  "sandbox-valid-signature",
  "=",
  base64url("{}"),
  base64url("{"),
  base64url("[]"),
  base64url("null"),
  base64url(""),
  `${base64url(json)}!`,
  `${base64url(json)}, ${base64url(json)}`,
  encodeStamp({ scheme, signature }),
  encodeStamp({ publicKey, signature }),
  encodeStamp({ publicKey, scheme }),
  encodeStamp({ ...fields, scheme: "ED25519" }),
  encodeStamp({ ...fields, scheme: 5 }),
  encodeStamp({ ...fields, publicKey: publicKey.slice(2) }),
  encodeStamp({ ...fields, publicKey: `04${publicKey.slice(2)}` }),
  encodeStamp({ ...fields, signature: "" }),
  encodeStamp({ ...fields, signature: signature.slice(1) }),
  encodeStamp({ ...fields, signature: "zz" }),
  encodeStamp({ ...fields, signature: `${signature}00` }),
  encodeStamp({ ...fields, signature: signature.slice(0, -2) }),
  base64url(der.subarray(1)),
  base64url(Buffer.concat([der, Buffer.of(0)])),
  base64url(Buffer.concat([Buffer.of(0x30, der.length - 1), der.subarray(2)])),
  base64url(Buffer.concat([Buffer.of(0x30, der.length - 1), der.subarray(2), Buffer.of(0)])),
])("%s is no stamp", (header) => {
  expect(parseStamp(header)).toBeUndefined();
});

test("A stamp over other bytes, by another key, or with one bit changed does not verify", () => {
  const stamp = { signature: der };
  expect(verifiesStamp(stamp, `${payload} `, key.publicKey)).toBe(false);
  expect(verifiesStamp(stamp, payload, testKey().publicKey)).toBe(false);
  const changed = Buffer.from(der);
  changed[10] = (changed[10] ?? 0) ^ 1;
  expect(verifiesStamp({ signature: changed }, payload, key.publicKey)).toBe(false);
});

test("With a key that is not a point of the curve nothing verifies", () => {
  expect(verifiesStamp({ signature: der }, payload, `02${"f".repeat(64)}`)).toBe(false);
  expect(verifiesStamp({ signature: der }, payload, "")).toBe(false);
});

/** Made by another implementation, with a key that was discarded. */
const known = {
  payload: '{"requestId":"Request:7c4a8d09-ca37-4e3e-9e0d-8c2b3e9a1f21","operation":"cards.update"}',
  publicKey: "03e347be5310a348ff2c4094c247e3a8761f95a774239106c9e7073c5765889b3e",
  header:
    "eyJwdWJsaWNLZXkiOiIwM2UzNDdiZTUzMTBhMzQ4ZmYyYzQwOTRjMjQ3ZTNhODc2MWY5NWE3NzQyMzkxMDZjOWU3MDczYzU3NjU4ODliM2UiLCJzY2hlbWUiOiJTSUdOQVRVUkVfU0NIRU1FX1RLX0FQSV9QMjU2Iiwic2lnbmF0dXJlIjoiMzA0NTAyMjEwMGM4Mzg0MDczNGY2NDU4Y2I2NjQ2YTQ3ZGMyM2JjMjI4YTkxOWE4NjFjZGZjMzk4OTdmMzgzMDQ5YTcyOThmNjEwMjIwNDRlN2UzZDI3OTMxZDY5OTM5Nzg5ODUyNWFmYmY1YzE5NmU3ZWJjMGRjYjU2NDlmOTM0MjU5MDFkZGFkZTA0YiJ9",
  bare: "MEUCIQDIOEBzT2RYy2ZGpH3CO8IoqRmoYc38OYl/ODBJpymPYQIgROfj0nkx1pk5eJhSWvv1wZbn68DctWSfk0JZAd2t4Es=",
};

test.for([known.header, known.bare])("A stamp of another implementation verifies: %s", (header) => {
  const stamp = parseStamp(header);
  expect(stamp !== undefined && verifiesStamp(stamp, known.payload, known.publicKey)).toBe(true);
});
