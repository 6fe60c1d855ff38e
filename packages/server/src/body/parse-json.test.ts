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

test.for([
  '{"amount":1,"amount":5000}',
  '{"amount":1,"\\u0061mount":1}',
  '[{"a":{"b":1, "b" :2}}]',
  '{"__proto__":1,"__proto__":2}',
  `{"list":[${"1,".repeat(9000)}1],"x":1,"x":1}`,
])("a member that stands twice is refused, however it is written", (text) => {
  expect(() => parsed(text)).toThrow("has a member twice");
});

test("names and colons in texts, and the same name in two objects, are no repetition", () => {
  const value = { a: { a: 1 }, b: [{ a: ":" }, { a: '{"a":1,"a":2}' }], ":": "\\", '\\":': "::", "": "", __proto: 1 };
  expect(parsed(JSON.stringify(value, null, 2))).toEqual(value);
});

test.for<[string, string]>([
  ['{"amount":4.0000000000000001}', "body.amount"],
  ['{"a":"1e400","b":[{"ë":1},{"ë":-1E400 }]}', "body.b[1].ë"],
  ["[0.5,1e-400]", "body[1]"],
  ["4503599627370496.5", "body"],
])("a number that the parser takes for another whole one is refused with its place: %s", ([text, field]) => {
  expect(() => parsed(text)).toThrow(`${field} is a number that cannot be read exactly.`);
});

test("numbers with fractions and exponents are read, as far as they are what they say", () => {
  const value = {
    whole: [4, 4, 15, 1e23],
    parts: [0.1, 1e-7, 4.5],
    other: [true, false, null, "1e400", "4.0000000000000001"],
  };
  expect(parsed(JSON.stringify(value).replace("[4,4,", "[4.00000000000000000000,40e-1,"))).toEqual(value);
});
