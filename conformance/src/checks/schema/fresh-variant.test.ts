import { expect, test } from "vitest";
import { brokenKeywords } from "../../schema/broken-keywords.ts";
import { freshVariant } from "./fresh-variant.ts";
import { invalidVariantsOf } from "./invalid-variants.ts";

const document = {};
const properties = {
  number: { type: "string", pattern: "^[0-9]{10}$" },
  code: { type: "string", pattern: "^[A-Z]{2}$", maxLength: 4 },
  name: { type: "string", maxLength: 12 },
  email: { type: "string", format: "email" },
};
const schema = { type: "object", properties };
const body = { number: "0000000901", code: "AB", name: "a", email: "a@example.com" };
const variants = invalidVariantsOf(document, schema, body);
const fresh = (unique: string) => variants.map((variant) => freshVariant({ document, schema, body }, variant, unique));

test("an invalid text or number varies", () => {
  const [first, second] = [fresh("try-1"), fresh("try-2")];
  const differing = first.filter(({ body: once }, at) => JSON.stringify(once) !== JSON.stringify(second[at]?.body));
  expect(differing.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
    "number type",
    "number pattern",
    "code type",
    "code pattern",
    "name type",
    "name maxLength",
    "email type",
    "email format",
  ]);
});

test("a varied value violates the same keyword only", () => {
  const broken = variants.map((each) => brokenKeywords(schema, each.body));
  expect(fresh("try-3").map((each) => brokenKeywords(schema, each.body))).toEqual(broken);
});

test("an overlong text stays one character too long", () => {
  const lengths = fresh("try-4").filter(({ keyword, path }) => keyword === "maxLength" && path === "name");
  expect(lengths.map(({ body: wrong }) => JSON.stringify(wrong))).toEqual([expect.stringMatching(/"name":".{13}"/)]);
});

test("invalid dates and addresses stay invalid", () => {
  const dated = { properties: { on: { type: "string", format: "date" }, link: { type: "string", format: "uri" } } };
  const right = { on: "2026-01-01", link: "https://example.com" };
  const wrong = invalidVariantsOf(document, dated, right).filter(({ keyword }) => /format|day/.test(keyword));
  const bodies = wrong.map((each) => freshVariant({ document, schema: dated, body: right }, each, "try-5").body);
  expect(bodies).toEqual([
    { ...right, on: "17.05.1990" },
    { ...right, on: "1990-5-17" },
    { ...right, on: "1990-05-17T00:00:00Z" },
    { ...right, on: "2025-02-30" },
    { ...right, link: expect.stringMatching(/^no address \d+$/) },
    { ...right, link: expect.stringMatching(/^https:\/\/no host \d+$/) },
  ]);
});
