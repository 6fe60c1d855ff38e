import * as fc from "fast-check";
import { FixtureUnavailable } from "../errors/trial-errors.ts";
import { asObject } from "../json/value-at.ts";
import { allTogether, together } from "./all-of.ts";
import { integerOf, numberOf } from "./arbitrary-number.ts";
import { textOf, words } from "./arbitrary-text.ts";
import { resolved, type Resolved } from "./resolve.ts";
import { withEdges } from "./with-edges.ts";

/**
 * Values that a schema of the document allows: valid, the same for the same seed, at its bounds now and then, and still
 * valid when shrunk. Texts without a format are words in letters of several scripts. Undeclared members are not
 * generated. A keyword or a format that is not understood is a fault of the suite, never ignored.
 */
export function arbitraryOf(document: object, schema: unknown): fc.Arbitrary<unknown> {
  const known = knownOf.get(document) ?? new Map<string, fc.Arbitrary<unknown>>();
  knownOf.set(document, known);
  const key = JSON.stringify(schema) ?? "";
  const arbitrary = known.get(key) ?? made(document, schema);
  known.set(key, arbitrary);
  return arbitrary;
}

/** A document repeats schemas; an arbitrary keeps no state. */
const knownOf = new WeakMap<object, Map<string, fc.Arbitrary<unknown>>>();

function made(document: object, schema: unknown): fc.Arbitrary<unknown> {
  const whole = allTogether(document, resolved(document, schema));
  refuseUnknown(whole);
  if ("const" in whole) return fc.constant(whole["const"]);
  if (Array.isArray(whole["enum"])) return fc.constantFrom(...whole["enum"]);
  const branches = branchesOf(document, whole);
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => arbitraryOf(document, branch)));
  const type = whole["type"] ?? (whole["properties"] === undefined ? "anything" : "object");
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => arbitraryOf(document, { ...whole, type: each })));
  const make = typeof type === "string" ? byType[type] : undefined;
  if (make === undefined)
    throw new FixtureUnavailable(`The suite cannot generate a value of the type ${JSON.stringify(type)}.`);
  return make(whole, document);
}

/** The supported keywords of a schema; annotations restrict nothing. */
const understood: ReadonlySet<string> = new Set(
  [
    ["type", "const", "enum", "oneOf", "anyOf", "discriminator"],
    ["properties", "required", "additionalProperties", "unevaluatedProperties"],
    ["items", "minItems", "maxItems", "uniqueItems"],
    ["minLength", "maxLength", "pattern", "format"],
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
    ["title", "description", "examples", "default", "deprecated", "readOnly", "writeOnly"],
  ].flat(),
);

function refuseUnknown(schema: Resolved): void {
  const unknown = Object.keys(schema).find((keyword) => !understood.has(keyword) && !keyword.startsWith("x-"));
  if (unknown !== undefined)
    throw new FixtureUnavailable(`The suite cannot generate values for the keyword ${unknown}.`);
}

/** The requirements of each branch of a union, combined with the members beside it. */
function branchesOf(document: object, schema: Resolved): Resolved[] | undefined {
  const { oneOf, anyOf, discriminator, ...rest } = schema;
  if (Array.isArray(anyOf))
    return anyOf.map((branch) => together({ ...rest, oneOf }, allTogether(document, resolved(document, branch))));
  if (!Array.isArray(oneOf)) return undefined;
  const branches = oneOf.map((branch) => together(rest, allTogether(document, resolved(document, branch))));
  const areApart = new Set(branches.map(({ type }) => type)).size === branches.length;
  // A value that fits two branches fits no oneOf.
  if (discriminator === undefined && !areApart)
    throw new FixtureUnavailable("The suite cannot distinguish the branches of a oneOf.");
  return branches;
}

const byType: Readonly<Record<string, (schema: Resolved, document: object) => fc.Arbitrary<unknown>>> = {
  anything: () => fc.oneof(words(0, 8), fc.boolean(), fc.integer(), fc.constant(null)),
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  string: textOf,
  integer: integerOf,
  number: numberOf,
  array: listOf,
  object: objectOf,
};

/** How many items above the minimum a list without a maximum gets. */
const SOME_MORE = 4;

function listOf(schema: Resolved, document: object): fc.Arbitrary<unknown> {
  const item = arbitraryOf(document, schema["items"]);
  const least = Number(schema["minItems"] ?? 0);
  const most = Number(schema["maxItems"] ?? least + SOME_MORE);
  const between = (minLength: number, maxLength: number): fc.Arbitrary<unknown> =>
    schema["uniqueItems"] === true
      ? fc.uniqueArray(item, { minLength, maxLength, size: "max", selector: (each) => JSON.stringify(each) })
      : fc.array(item, { minLength, maxLength, size: "max" });
  return withEdges(between, least, most);
}

function objectOf(schema: Resolved, document: object): fc.Arbitrary<unknown> {
  const properties = asObject(schema["properties"]) ?? {};
  const requiredKeys = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const names = [...new Set([...Object.keys(properties), ...requiredKeys])];
  const fields = Object.fromEntries(names.map((name) => [name, arbitraryOf(document, properties[name])]));
  const own = fc.record(fields, { requiredKeys, noNullPrototype: true });
  const others = asObject(schema["additionalProperties"] ?? schema["unevaluatedProperties"]);
  if (others === undefined) return own;
  const name = fc.stringMatching(/^[a-z]{1,8}$/).filter((each) => !names.includes(each));
  const further = fc.dictionary(name, arbitraryOf(document, others), { maxKeys: SOME_MORE, noNullPrototype: true });
  return fc.tuple(own, further).map(([mine, more]) => ({ ...more, ...mine }));
}
