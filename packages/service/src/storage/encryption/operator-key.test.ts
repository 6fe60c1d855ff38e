import { expect, test } from "vitest";
import { UnusableStore } from "../unusable-store.ts";
import { makeOperatorKey, operatorKeyOf } from "./operator-key.ts";

const storeKey = new Uint8Array(32).fill(1);

test("a key is the same in base64, base64url and hex", async () => {
  const base64 = `${"/".repeat(42)}8=`;
  const keys = [base64, ` ${base64}\n`, `${"_".repeat(42)}8`, "FF".repeat(32)].map(operatorKeyOf);
  const wrapped = await operatorKeyOf(base64).wrap(storeKey);
  for (const key of keys) expect(await key.unwrap(wrapped)).toEqual(storeKey);
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
});

test("a different key has a different id and unwraps nothing", async () => {
  const [one, other] = [operatorKeyOf(makeOperatorKey()), operatorKeyOf(makeOperatorKey())];
  expect(one.id).not.toBe(other.id);
  await expect(other.unwrap(await one.wrap(storeKey))).rejects.toThrow("operation failed");
});

for (const text of ["", "password", "f".repeat(63), "/".repeat(44), `${"?".repeat(42)}8=`])
  test(`${JSON.stringify(text)} is no key, and the error says how to make one`, () => {
    expect(() => operatorKeyOf(text)).toThrow(UnusableStore);
    expect(() => operatorKeyOf(text)).toThrow("openssl rand -base64 32");
  });
