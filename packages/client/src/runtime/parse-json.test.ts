import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test.for([
  ["lists", "[".repeat(1000) + "]".repeat(1000)],
  ["objects", `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`],
  ["neighbours", `[${"[{}],".repeat(2000)}1]`],
  ["brackets in a text", JSON.stringify(["[".repeat(2000), { "{{": '"[\\' }, "[".repeat(2000)])],
  ["a short text", ' {"__proto__": [1]} '],
] as const)("JSON with at most 1000 levels is parsed: %s", ([, text]) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test.for([
  ["lists", "[".repeat(8_000_000)],
  ["objects", '{"a":'.repeat(1001)],
  ["lists behind a text", JSON.stringify(["\\", '"']) + "[".repeat(1001)],
] as const)("JSON with more levels is refused before it is parsed: %s", ([, text]) => {
  expect(() => parseJson(text)).toThrow("JSON with more than 1000 levels");
});

test("another text is a SyntaxError", () => {
  expect(() => parseJson("{'a': 1}")).toThrow(SyntaxError);
});
