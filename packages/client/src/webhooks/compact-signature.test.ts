import { p256 } from "@noble/curves/nist.js";
import { expect, test } from "vitest";
import { compactSignature } from "./compact-signature.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test("compactSignature agrees with another implementation at every length", () => {
  const key = new Uint8Array(32).fill(7);
  for (let n = 0; n < 600; n++) {
    const der = p256.sign(new TextEncoder().encode(`message ${n}`), key, { format: "der", lowS: false });
    expect(compactSignature(der)).toEqual(p256.Signature.fromBytes(der, "der").toBytes("compact"));
  }
});

test("compactSignature pads a short number on the left", () => {
  const [r, s] = [bytes(1), bytes(0, 0x80)];
  const compact = compactSignature(bytes(0x30, 7, 2, 1, ...r, 2, 2, ...s));
  expect([...compact.subarray(0, 32)]).toEqual([...new Uint8Array(31), 1]);
  expect([...compact.subarray(32)]).toEqual([...new Uint8Array(31), 0x80]);
});

test.for([
  ["nothing", []],
  ["another tag", [0x31, 6, 2, 1, 1, 2, 1, 1]],
  ["a wrong length", [0x30, 7, 2, 1, 1, 2, 1, 1]],
  ["a negative number", [0x30, 6, 2, 1, 0x80, 2, 1, 1]],
  ["a zero too many", [0x30, 7, 2, 2, 0, 1, 2, 1, 1]],
  ["an empty number", [0x30, 5, 2, 0, 2, 1, 1]],
  ["one number", [0x30, 3, 2, 1, 1]],
  ["three numbers", [0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1]],
  ["no integer", [0x30, 6, 4, 1, 1, 2, 1, 1]],
  ["33 bytes", [0x30, 38, 2, 33, ...Array.from({ length: 33 }, () => 1), 2, 1, 1]],
] as const)("%s is refused", ([, der]) => {
  expect(() => compactSignature(bytes(...der))).toThrow(RangeError);
});
