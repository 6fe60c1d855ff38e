import { expect, test } from "vitest";
import { brokenKeywords } from "./broken-keywords.ts";

const properties = {
  state: { type: "string", enum: ["ON", "OFF"] },
  size: { type: "integer", format: "int32", maximum: 100 },
  code: { type: "string", pattern: "^[A-Z]{2}$", maxLength: 2 },
};
const schema = { type: "object", required: ["state"], properties };

test.for([
  [{ state: "ON", size: 1, code: "AB" }, []],
  [{}, ["/state required"]],
  [{ state: "UP" }, ["/state enum"]],
  [{ state: "ON", code: "ABC" }, ["/code maxLength", "/code pattern"]],
  [{ state: "ON", size: 2 ** 53 }, ["/size format", "/size maximum"]],
  [{ state: "UP", size: 101 }, ["/size maximum", "/state enum"]],
] as const)("of %j each broken keyword is reported", ([value, expected]) => {
  const broken = brokenKeywords(schema, value).map(({ at, keyword }) => `${at} ${keyword}`);
  expect(broken.toSorted()).toEqual(expected);
});

test("a type violation is reported alone", () => {
  expect(brokenKeywords(schema, { state: null, size: 1.5 })).toEqual([
    { at: "/state", keyword: "type" },
    { at: "/size", keyword: "type" },
  ]);
});
