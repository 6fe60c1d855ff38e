import { expect, test } from "vitest";
import { toBase64Url } from "./base64url.ts";

test("both alphabets are read, and only padding at the end is removed", () => {
  expect(toBase64Url("a+/b==")).toBe("a-_b");
  expect(toBase64Url("a=b")).toBe("a=b");
  expect(toBase64Url("==")).toBe("");
});

test("the time is linear in the length, also for many = that are no padding", { timeout: 5_000 }, () => {
  // In quadratic time 100 kB take more than 20 s.
  const text = `${"=".repeat(1_000_000)}x`;
  expect(toBase64Url(text)).toBe(text);
});
