import { expect, test } from "vitest";
import { asMeant } from "./as-meant.ts";
import { brokenKeywords } from "./broken-keywords.ts";

const word = { type: "string", maxLength: 3 };
const document = { components: { schemas: { Word: word } } };
const ofWord = { $ref: "#/components/schemas/Word" };

test.each(["additionalProperties", "unevaluatedProperties"])(
  "the values of a map are without references: %s",
  (keyword) => {
    const meant = asMeant(document, { type: "object", [keyword]: ofWord }, { a: "red" });
    expect(meant[keyword]).toEqual(word);
    expect(brokenKeywords(meant, { a: "red" })).toEqual([]);
    expect(brokenKeywords(meant, { a: "green" })).toContainEqual({ at: "/a", keyword: "maxLength" });
  },
);

test("an object without further members stays so", () => {
  expect(asMeant(document, { type: "object", additionalProperties: false }, {})["additionalProperties"]).toBe(false);
});
