import { expect, test } from "vitest";
import { decodeBase64, encodeBase64Url } from "./base64.ts";

const bytes = Uint8Array.from([0xfb, 0xef, 0xff, 0x3e]);

test("bytes are encoded as base64url without padding", () => {
  expect(encodeBase64Url(bytes)).toBe("--__Pg");
  expect(encodeBase64Url(new Uint8Array())).toBe("");
});

test.for(["++//Pg==", "++//Pg", "--__Pg", "--__Pg=="])("base64 is decoded from %s", (text) => {
  expect(decodeBase64(text)).toEqual(bytes);
});

test.for([
  ["++//P", "correctly encoded"],
  ["++ //Pg", "whitespace"],
  ["++//Pg!", "Invalid character"],
  ["ü", "Invalid character"],
] as const)("no base64 is decoded from %j", ([text, problem]) => {
  expect(() => decodeBase64(text)).toThrow(problem);
});
