import { generateKeyPair, signatureOf, stamp } from "@tallystick/wallet";
import { expect, test } from "vitest";
import { flipBit } from "./flip-bit.ts";

function partsOf(value: string): Record<string, string> {
  // A stamp is JSON with three texts.
  return JSON.parse(Buffer.from(value, "base64url").toString()) as Record<string, string>;
}

test("one bit of the signature is flipped", () => {
  const right = stamp("payload", generateKeyPair().privateKey);
  for (const choice of [0, 15, 16, 127]) {
    const [before, after] = [partsOf(right), partsOf(flipBit(right, choice))];
    expect({ ...after, signature: "" }).toEqual({ ...before, signature: "" });
    const [a, b] = [before, after].map(({ signature = "" }) => BigInt(`0x${signature}`));
    const difference = (a ?? 0n) ^ (b ?? 0n);
    expect(difference.toString(2).replaceAll("0", "")).toBe("1");
  }
});

test("one bit of a bare signature is flipped", () => {
  const right = signatureOf("payload", generateKeyPair().privateKey);
  for (const choice of [0, 15, 16, 127]) {
    const [before, after] = [right, flipBit(right, choice)].map((each) => Buffer.from(each, "base64").toString("hex"));
    const difference = BigInt(`0x${before}`) ^ BigInt(`0x${after}`);
    expect(difference.toString(2).replaceAll("0", "")).toBe("1");
  }
});
