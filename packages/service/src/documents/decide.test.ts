import { expect, test } from "vitest";
import { mediaTypeOf } from "./decide.ts";

test("the first bytes of a file decide its media type", () => {
  expect(mediaTypeOf(Buffer.from("%PDF-1.7\n"))).toBe("application/pdf");
  expect(mediaTypeOf(Buffer.from("ffd8ffe000104a46", "hex"))).toBe("image/jpeg");
  expect(mediaTypeOf(Buffer.from("89504e470d0a1a0a0000", "hex"))).toBe("image/png");
});

test("a truncated, shifted or foreign signature is no document", () => {
  for (const content of ["", "%PDF", " %PDF-1.7", "GIF89a", "<html>"]) {
    expect(mediaTypeOf(Buffer.from(content))).toBeUndefined();
  }
  expect(mediaTypeOf(Buffer.from("89504e470d0a1a", "hex"))).toBeUndefined();
});
