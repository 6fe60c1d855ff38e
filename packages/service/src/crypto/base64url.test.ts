import { expect, test } from "vitest";
import { toBase64Url } from "./base64url.ts";

test("both alphabets are decoded, and only padding at the end is removed", () => {
  expect(toBase64Url("a+/b==")).toBe("a-_b");
  expect(toBase64Url("a=b")).toBe("a=b");
  expect(toBase64Url("==")).toBe("");
});

test("decoding takes linear time, with any number of = in the text", { timeout: 5_000 }, () => {
  // In quadratic time 100 kB take more than 20 s.
  const text = `${"=".repeat(1_000_000)}x`;
  expect(toBase64Url(text)).toBe(text);
});
