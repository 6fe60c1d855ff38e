import { expect, test } from "vitest";
import { canonicalJson, hashOfJson } from "./canonical-json.ts";

test("Equal JSON values have one text: members sorted at every depth, array order kept", () => {
  expect(canonicalJson({ b: [2, { d: null, c: "x" }], a: true })).toBe('{"a":true,"b":[2,{"c":"x","d":null}]}');
  expect(canonicalJson({ a: true, b: [2, { c: "x", d: null }] })).toBe('{"a":true,"b":[2,{"c":"x","d":null}]}');
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
});

test.for([
  [JSON.parse("1.0"), 1],
  [JSON.parse("-0"), 0],
  [JSON.parse('"\\u006f"'), "o"],
  [JSON.parse("1e2"), 100],
] as const)("%j is %j however it was written", ([one, other]) => {
  expect(canonicalJson(one)).toBe(canonicalJson(other));
});

test("Values that differ have texts that differ", () => {
  const values = [undefined, null, "", "null", 0, "0", false, [], {}, [[]], { a: null }, { "a:1": 1 }, [1, 2], ["1,2"]];
  const texts = values.map((value) => canonicalJson(value));
  expect(new Set(texts).size).toBe(values.length);
});

test("The hash is SHA-256 in lower-case hex", () => {
  expect(hashOfJson({})).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
});
