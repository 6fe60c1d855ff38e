import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 1));
const parsed = (text: string): unknown => parseJson(Buffer.from(text));

test("a body of at most 10,000 values is read", () => {
  expect(parsed(list(10_000))).toHaveLength(10_000);
});

test.for<[string, string]>([
  ["items", list(10_001)],
  ["members", JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`m${at}`, at])))],
  ["levels", `${"[".repeat(10_001)}${"]".repeat(10_001)}`],
])("a body with more %s is refused before it is parsed", ([, text]) => {
  expect(() => parsed(text)).toThrow("The body has more than 10000 values.");
});

test("what stands inside a text is no value, however it is escaped", () => {
  for (const text of [",[{:".repeat(20_000), '\\",'.repeat(20_000), `${"\\".repeat(30_001)}",`.repeat(2)])
    expect(parsed(JSON.stringify({ text }))).toEqual({ text });
});

test("a text without an end is no JSON", () => {
  expect(() => parsed(`["${",".repeat(20_000)}`)).toThrow("is not JSON");
});

test("half of a character is refused, wherever it stands, and a whole one is read", () => {
  for (const text of ['"\\ud83d"', '{"a":["x\\ude00y"]}', '{"\\uD83D":1}', '["\\ude00\\ud83d"]'])
    expect(() => parsed(text)).toThrow("half of a character");
  expect(parsed('["\\ud83d\\ude00", "😀", "\\\\ud83d"]')).toEqual(["😀", "😀", "\\ud83d"]);
});
