import { contract, openapi as shipped } from "@tallystick/contract";
import { expect, test } from "vitest";
import { biasOf, randomOf } from "../../runner/trial/seed.ts";
import { arbitraryOf } from "../../schema/arbitrary-of.ts";
import { asMeant } from "../../schema/as-meant.ts";
import { brokenKeywords } from "../../schema/broken-keywords.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { createValidator } from "../../schema/validator.ts";
import { address } from "../../contracts/payments/customers/address.ts";
import { candidatesOf, invalidVariantsOf, type Keyword, type InvalidVariant } from "./invalid-variants.ts";
import { withoutSizeLimits } from "../../schema/without-size-limits.ts";

const openapi = withoutSizeLimits(shipped);

const pointer = "#/components/schemas/CustomerCreate";
const body = { customerType: "INDIVIDUAL", email: "a@example.com", birthDate: "1990-05-17", address: address() };
const found = named(invalidVariantsOf(openapi, schemaAt(openapi, pointer), body));

test("each field has invalid variants, nested and omitted ones too", () => {
  expect(found).toContain("customerType required");
  expect(found).toContain("address.postalCode required");
  expect(found).toContain("address.country pattern");
  expect(found).toContain("email format");
  expect(found).toContain("umaAddress type");
  // A date has several wrong forms.
  const others = found.filter((name) => name !== "birthDate format");
  expect(new Set(others).size).toBe(others.length);
});

/** What each invalid variant breaks, in the terms of JSON Schema. */
const meaning: Readonly<Record<Keyword, readonly string[]>> = {
  required: ["required"],
  null: ["type"],
  type: ["type"],
  quoted: ["type"],
  fraction: ["type"],
  precision: ["maximum", "format"],
  items: ["enum"],
  enum: ["enum", "const"],
  pattern: ["pattern"],
  "pattern-beginning": ["pattern"],
  "pattern-end": ["pattern"],
  "pattern-case": ["pattern"],
  format: ["format"],
  "impossible-day": ["format"],
  minimum: ["minimum", "exclusiveMinimum"],
  maximum: ["maximum", "exclusiveMaximum"],
  multipleOf: ["multipleOf"],
  minItems: ["minItems"],
  maxItems: ["maxItems"],
  uniqueItems: ["uniqueItems"],
  minLength: ["minLength"],
  maxLength: ["maxLength"],
};

const bodies = new Set(Object.values(contract.operations).flatMap((operation) => operation.body?.schema ?? []));

test.for([...bodies])("an invalid variant of a %s violates only its keyword", (schema) => {
  const validator = createValidator(openapi);
  for (const right of generated(schema)) {
    const meant = asMeant(openapi, schemaAt(openapi, schema), right);
    expect(brokenKeywords(meant, right)).toEqual([]);
    for (const variant of invalidVariantsOf(openapi, schemaAt(openapi, schema), right)) {
      const broken = brokenKeywords(meant, variant.body);
      const at = `/${variant.path.replaceAll(".", "/")}`;
      const place = variant.keyword === "items" ? `${at}/0` : at;
      const isMeant = meaning[variant.keyword].some((keyword) => keyword === broken[0]?.keyword);
      expect({ ...variant, broken, isMeant }).toMatchObject({ broken: [{ at: place }], isMeant: true });
      const isForbidden = validator.fault(schema, variant.body) !== undefined;
      expect({ ...variant, isForbidden }).toMatchObject({ isForbidden: true });
    }
  }
});

test("variants that violate two keywords or none are skipped", () => {
  const left = [...bodies].flatMap((schema) =>
    generated(schema).flatMap((right) => {
      const remaining = new Set(named(invalidVariantsOf(openapi, schemaAt(openapi, schema), right)));
      return candidatesOf(openapi, schemaAt(openapi, schema), right).filter(
        (each) => !named([each]).every((name) => remaining.has(name)),
      );
    }),
  );
  const reasons = left.map(({ path, keyword }) => (path === "file" ? "file" : keyword));
  expect([...new Set(reasons)].toSorted()).toEqual(["file", "maxLength", "minLength"]);
});

test("lists, timestamps and UUIDs have invalid variants", () => {
  const rule = { type: "object", required: ["id"], properties: { id: { type: "string", format: "uuid" } } };
  const properties = {
    at: { type: "string", format: "date-time" },
    rules: { type: "array", maxItems: 2, items: rule },
    names: { type: "array", uniqueItems: true, minItems: 1, items: { type: "string", maxLength: 2 } },
    limit: { anyOf: [{ type: "integer", minimum: 4, maximum: 12 }, { type: "null" }] },
  };
  const rules = [{ id: "0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10" }];
  const variants = invalidVariantsOf(
    openapi,
    { type: "object", properties },
    { at: "2026-01-01T00:00:00.000Z", rules, names: ["a"] },
  );
  const byField = Map.groupBy(variants, ({ path }) => path);
  const keywords = [...byField].map(([path, each]) => [path, each.map(({ keyword }) => keyword).join(" ")]);
  expect(Object.fromEntries(keywords)).toEqual({
    at: "null type format impossible-day",
    rules: "null type maxItems",
    "rules.1": "type",
    "rules.1.id": "required null type format",
    names: "null type minItems uniqueItems",
    "names.1": "type maxLength",
    limit: "type quoted fraction precision minimum maximum",
  });
});

test("a number is also sent as a text where no text is allowed", () => {
  const properties = { days: { type: "integer" }, places: { type: ["number", "string"] } };
  const variants = invalidVariantsOf(openapi, { type: "object", properties }, { days: 5, places: 2 });
  expect(variants.filter(({ keyword }) => keyword === "quoted")).toEqual([
    { path: "days", keyword: "quoted", body: { days: "5", places: 2 } },
  ]);
});

test("impossible dates and malformed URLs are invalid variants", () => {
  const properties = {
    on: { type: "string", format: "date" },
    at: { type: ["string", "null"], format: "date-time" },
    link: { anyOf: [{ type: "string", format: "uri" }, { type: "null" }] },
  };
  const variants = invalidVariantsOf(openapi, { type: "object", properties }, {});
  const wrong = variants.filter(({ keyword }) => keyword === "format" || keyword === "impossible-day");
  expect(wrong.map((each) => each.body)).toEqual([
    { on: "17.05.1990" },
    { on: "1990-5-17" },
    { on: "1990-05-17T00:00:00Z" },
    { on: "2025-02-30" },
    { at: "yesterday" },
    { at: "2025-02-30T12:00:00.000Z" },
    { link: "no address" },
    { link: "https://no host" },
  ]);
});

test("patterns are tried with prefix, suffix and other case", () => {
  const code = { type: "string", pattern: "^[A-Z]{2}[0-9]+$", maxLength: 4 };
  const almost = (given: string): unknown[] =>
    invalidVariantsOf(openapi, { type: "object", properties: { code } }, { code: given })
      .filter(({ keyword }) => ["pattern-beginning", "pattern-end", "pattern-case"].includes(keyword))
      .map((variant) => variant.body);
  expect(almost("AB1")).toEqual([{ code: "!AB1" }, { code: "AB1!" }, { code: "Ab1" }]);
  // One letter more would be too long as well.
  expect(almost("AB12")).toEqual([{ code: "Ab12" }]);
});

function generated(schema: string): unknown[] {
  const arbitrary = arbitraryOf(openapi, schemaAt(openapi, schema));
  return Array.from({ length: 5 }, (_, seed) => arbitrary.generate(randomOf(seed), biasOf(seed)).value);
}

function named(variants: readonly InvalidVariant[]): string[] {
  return variants.map(({ path, keyword }) => `${path} ${keyword}`);
}

test("a member that has a default may be left out", () => {
  const kind = { type: "string", enum: ["A", "B"] };
  const schema = {
    type: "object",
    required: ["kind", "size"],
    properties: { kind: { ...kind, default: "A" }, size: kind },
  };
  const missing = candidatesOf({}, schema, { kind: "A", size: "B" }).filter(({ keyword }) => keyword === "required");
  expect(missing.map(({ path }) => path)).toEqual(["size"]);
});
