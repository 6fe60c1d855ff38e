import { contract, openapi as shipped } from "@tallystick/contract";
import { sample, type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { biasOf, randomOf } from "../runner/trial/seed.ts";
import { asObject } from "../json/value-at.ts";
import { allTogether } from "./all-of.ts";
import { arbitraryOf } from "./arbitrary-of.ts";
import { resolved, schemaAt, type Resolved } from "./resolve.ts";
import { createValidator, type Validator } from "./validator.ts";
import { withoutSizeLimits } from "./without-size-limits.ts";

const openapi = withoutSizeLimits(shipped);

/** Every keyword that requests of another version may use, whether or not one of this version does. */
const others = {
  openapi: "3.1.0",
  components: {
    schemas: {
      list: { type: "array", items: { type: "integer", minimum: 0, maximum: 9 }, minItems: 2, maxItems: 5 },
      set: { type: "array", items: { enum: ["a", "b", "c", 1] }, uniqueItems: true, maxItems: 4 },
      step: { type: "integer", minimum: -28, exclusiveMaximum: 100, multipleOf: 7 },
      share: { type: "number", minimum: 0, maximum: 1.5 },
      open: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
      nullable: { type: ["string", "null"], minLength: 1, maxLength: 3 },
      map: { type: "object", properties: { a: { const: 1 } }, additionalProperties: { type: "string" } },
      both: {
        allOf: [
          { type: "string", minLength: 2 },
          { minLength: 3, maxLength: 9 },
        ],
        maxLength: 7,
      },
      when: { type: "object", required: ["at", "id"], properties: { at: form("date-time"), id: form("uuid") } },
      time: form("time"),
      duration: form("duration"),
      hostname: form("hostname"),
      ipv4: form("ipv4"),
      ipv6: form("ipv6"),
      byte: form("byte"),
      either: { oneOf: [{ type: "string", minLength: 1 }, { type: "integer" }] },
    },
  },
};

function form(format: string): Record<string, string> {
  return { type: "string", format };
}

interface Case {
  name: string;
  schema: unknown;
  pointer: string;
  document: object;
  validator: Validator;
}

const bodies = new Set(Object.values(contract.operations).flatMap(({ body }) => body?.schema ?? []));
const cases: Case[] = [
  ...[...bodies].map((pointer) => ({
    name: pointer,
    pointer,
    document: openapi,
    schema: schemaAt(openapi, pointer),
    validator: createValidator(openapi),
  })),
  ...Object.entries(others.components.schemas).map(([name, schema]) => ({
    name,
    pointer: `#/components/schemas/${name}`,
    document: others,
    schema,
    validator: createValidator(others),
  })),
];

test.for(cases)("a generated $name is valid, reproducible, reaches its bounds and shrinks to valid", (each) => {
  const arbitrary = arbitraryOf(each.document, each.schema);
  const fault = (value: unknown): unknown => each.validator.fault(each.pointer, value);
  const generated = generate(arbitrary, 40);
  expect(generated.filter((value) => fault(value) !== undefined)).toEqual([]);
  expect(generate(arbitrary, 40)).toEqual(generated);
  expect(shrunk(arbitrary, 12).filter((value) => fault(value) !== undefined)).toEqual([]);
  expect(boundedIn(each.document, each.schema).flatMap((schema) => unreached(each.document, schema))).toEqual([]);
});

test("generated words use several scripts in normal form", () => {
  const texts = generate(arbitraryOf(others, { type: "string", minLength: 1, maxLength: 30 }), 200).map(String);
  const all = texts.join("");
  for (const script of [/\p{Script=Greek}/u, /\p{Script=Han}/u, /\p{Script=Arabic}/u, /[\u{10000}-\u{10ffff}]/u])
    expect(all).toMatch(script);
  for (const text of texts) {
    expect(text.normalize("NFC")).toBe(text);
    expect(text.trim().replaceAll(/ +/g, " ")).toBe(text);
    expect(text).toMatch(/^[\p{L} ー]+$/u);
  }
});

test.for([
  [{ type: "object", patternProperties: {} }, "the keyword patternProperties"],
  [{ type: "tuple" }, 'the type "tuple"'],
  [{ oneOf: [{ type: "string" }, { type: "string", minLength: 2 }] }, "the branches of a oneOf"],
  [{ allOf: [{ pattern: "a" }, { pattern: "b" }] }, "differ in pattern"],
] as const)("a schema that is not understood is refused with an error: %j", ([schema, message]) => {
  expect(() => arbitraryOf(others, schema)).toThrow(message);
});

/** What one seed after another generates, as the engine does it. */
function generate(arbitrary: Arbitrary<unknown>, times: number): unknown[] {
  return Array.from({ length: times }, (_, seed) => arbitrary.generate(randomOf(seed), biasOf(seed)).value);
}

/** The first values below some generated ones in the shrink tree, always going down by the last of them. */
function shrunk(arbitrary: Arbitrary<unknown>, times: number): unknown[] {
  return Array.from({ length: times }, (_, seed) => {
    let at = arbitrary.generate(randomOf(seed), biasOf(seed));
    const found: unknown[] = [];
    for (let depth = 0; depth < 6; depth += 1) {
      const below = [...arbitrary.shrink(at.value, at.context).take(3)];
      found.push(...below.map(({ value }) => value));
      at = below.at(-1) ?? at;
    }
    return found;
  }).flat();
}

/** Every schema with a bound in this one, at any depth. */
function boundedIn(document: object, schema: unknown): Resolved[] {
  const here = allTogether(document, resolved(document, schema));
  const inner = ["oneOf", "anyOf"].flatMap((keyword) => (Array.isArray(here[keyword]) ? here[keyword] : []));
  const fields = Object.values(asObject(here["properties"]) ?? {});
  const deeper = [...inner, ...fields, here["items"]]
    .filter((each) => each !== undefined)
    .flatMap((each) => boundedIn(document, each));
  const isBounded = Object.keys(here).some((keyword) => keyword in measures);
  const all = [...(isBounded ? [here] : []), ...deeper];
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

const measures: Readonly<Record<string, (value: unknown) => unknown>> = {
  minLength: (value) => (typeof value === "string" ? Array.from(value).length : undefined),
  maxLength: (value) => (typeof value === "string" ? Array.from(value).length : undefined),
  minItems: (value) => (Array.isArray(value) ? value.length : undefined),
  maxItems: (value) => (Array.isArray(value) ? value.length : undefined),
  minimum: (value) => value,
  maximum: (value) => value,
};

const judged = new Map<string, string[]>();

/** The bounds that no generated value reaches; many bodies have the same ones. */
function unreached(document: object, schema: Resolved): string[] {
  const key = JSON.stringify(schema);
  const missed = judged.get(key) ?? missedBy(document, schema);
  judged.set(key, missed);
  return missed;
}

/** A list's bounds come from its length alone. */
function missedBy(document: object, schema: Resolved): string[] {
  const generated = generate(
    arbitraryOf(document, { ...schema, ...(schema["items"] !== undefined && { items: { type: "integer" } }) }),
    200,
  );
  return Object.entries(schema).flatMap(([keyword, bound]) => {
    const measure = measures[keyword];
    const isReached = measure === undefined || generated.some((value) => measure(value) === bound);
    return isReached ? [] : [`${keyword} of ${JSON.stringify(schema)}`];
  });
}

test("a format that nobody knows says nothing about a text", () => {
  const [text] = sample(arbitraryOf({}, { type: "string", format: "hash or number", minLength: 3 }), 1);
  expect(text).toMatch(/^.{3,}$/u);
});
