import { expect, test } from "vitest";
import vectors from "./fixtures/sealed.json" with { type: "json" };
import { compressPoint, parsePoint } from "./points.ts";

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
const [vector] = vectors.sealed;
const publicKey = vector?.clientPublicKey ?? "";

test("a point is read from either encoding and in either letter case", () => {
  const point = parsePoint(publicKey);

  expect(hex(point)).toBe(publicKey);
  expect(parsePoint(publicKey.toUpperCase())).toEqual(point);
  expect(parsePoint(hex(compressPoint(point ?? new Uint8Array())))).toEqual(point);
});

test.for([
  ["digits that are not a point of the curve", `04${"1".repeat(128)}`],
  ["a point moved off the curve by one bit", `${publicKey.slice(0, -1)}${publicKey.endsWith("0") ? "1" : "0"}`],
  ["coordinates beyond the field", `04${"f".repeat(128)}`],
  ["too short", publicKey.slice(0, -2)],
  ["an unknown first byte", `05${publicKey.slice(2)}`],
  ["the hybrid form, which tells both", `06${publicKey.slice(2)}`],
  ["the point at infinity", "00"],
  ["digits after its end", `${publicKey}zz`],
  ["no hex", `04${"z".repeat(128)}`],
  ["nothing", ""],
])("%s is not a public key", ([, key = ""]) => {
  expect(parsePoint(key)).toBeUndefined();
});

test("a compressed point is the first coordinate, and whether the second is odd", () => {
  const compressed = compressPoint(Buffer.from(publicKey, "hex"));
  const isOdd = Number.parseInt(publicKey.slice(-1), 16) % 2 === 1;

  expect(hex(compressed)).toBe(`${isOdd ? "03" : "02"}${publicKey.slice(2, 66)}`);
});
