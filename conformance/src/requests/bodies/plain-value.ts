import * as fc from "fast-check";
import { asObject } from "../../json/value-at.ts";
import { allTogether, together } from "../../schema/all-of.ts";
import { arbitraryOf } from "../../schema/arbitrary-of.ts";
import { resolved, type Resolved } from "../../schema/resolve.ts";
import { fits } from "./unique-value.ts";

/** How much of an object is filled in: what it requires, or all that a caller may send. */
export type Extent = "minimal" | "full";

/** Deeper than this a schema that contains itself is left out. */
const DEEPEST = 6;

const dayMs = 86_400_000;

/** An ordinary value of a schema: its example or default, its first word, its smallest number; the same each time. */
export function plainValue(document: object, schema: unknown, extent: Extent, depth = 0): unknown {
  const whole = allTogether(document, resolved(document, schema));
  const stated = statedValue(whole);
  if (stated !== undefined) return stated;
  const [branch] = branchesOf(document, whole);
  if (branch !== undefined) return plainValue(document, branch, extent, depth);
  const type = [whole["type"]].flat().find((each) => each !== "null") ?? (whole["properties"] ? "object" : undefined);
  if (type === "object") return plainObject(document, whole, extent, depth);
  if (type === "array") return plainList(document, whole, extent, depth);
  if (type === "integer" || type === "number") return plainNumber(whole, type);
  if (type === "string") return plainText(document, whole);
  return type === "boolean" ? false : "anything";
}

/** The value that the schema itself names. */
function statedValue(schema: Resolved): unknown {
  const { example, examples, enum: words } = schema;
  if ("const" in schema) return schema["const"];
  if (example !== undefined) return example;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (schema["default"] !== undefined && schema["default"] !== null) return schema["default"];
  return Array.isArray(words) ? words.find((each) => each !== null) : undefined;
}

/** An ordinary object with all members for each kind of object that a union takes; none where there is only one kind. */
export function plainKinds(document: object, schema: unknown): object[] {
  const branches = branchesOf(document, allTogether(document, resolved(document, schema)));
  const values = branches.map((branch) => asObject(plainValue(document, branch, "full", 1)));
  const kinds = values.filter((value) => value !== undefined);
  return kinds.length > 1 ? kinds : [];
}

/** The branches of a union that are not null, with what is beside the union. */
function branchesOf(document: object, { oneOf, anyOf, discriminator, ...rest }: Resolved): Resolved[] {
  const branches: readonly unknown[] = [oneOf, anyOf].find(Array.isArray) ?? [];
  const chosen = branches.filter((branch) => resolved(document, branch)["type"] !== "null");
  return chosen.map((each) => {
    const branch = together(rest, allTogether(document, resolved(document, each)));
    const word = wordOf(asObject(discriminator), each);
    if (word === undefined) return branch;
    const [name, value] = word;
    const properties = { ...asObject(branch["properties"]), [name]: { const: value } };
    return { ...branch, properties, required: [...new Set([...namesIn(branch["required"]), name])] };
  });
}

/** The member that selects a branch, and its value there. */
function wordOf(discriminator: Resolved | undefined, branch: unknown): [string, string] | undefined {
  const name = discriminator?.["propertyName"];
  const mapping = Object.entries(asObject(discriminator?.["mapping"]) ?? {});
  const word = mapping.find(([, pointer]) => pointer === asObject(branch)?.["$ref"])?.[0];
  return typeof name === "string" && word !== undefined ? [name, word] : undefined;
}

function plainObject(
  document: object,
  schema: Resolved,
  extent: Extent,
  depth: number,
): Readonly<Record<string, unknown>> {
  const properties = asObject(schema["properties"]) ?? {};
  // What only replies have is not sent, also where they require it.
  const isSent = (name: string): boolean => resolved(document, properties[name])["readOnly"] !== true;
  const required = namesIn(schema["required"]).filter(isSent);
  const wanted = Object.keys(properties).filter(
    (name) => required.includes(name) || (extent === "full" && depth < DEEPEST && isSent(name)),
  );
  const names = [...new Set([...required, ...wanted])];
  const entries = names.map((name) => [name, plainValue(document, properties[name], extent, depth + 1)] as const);
  return Object.fromEntries(entries.length > 0 ? entries : mapEntries(document, schema, extent, depth));
}

/** Of a map that takes any names. */
function mapEntries(document: object, schema: Resolved, extent: Extent, depth: number): [string, unknown][] {
  const values = asObject(schema["additionalProperties"] ?? schema["unevaluatedProperties"]) ?? {};
  const isFree = Object.keys(values).length > 0 && schema["propertyNames"] === undefined;
  if (!isFree || extent !== "full" || depth >= DEEPEST) return [];
  const most = Number(schema["maxProperties"] ?? 2);
  return ["one", "two"].slice(0, most).map((name) => [name, plainValue(document, values, extent, depth + 1)]);
}

function plainList(document: object, schema: Resolved, extent: Extent, depth: number): unknown[] {
  const { prefixItems } = schema;
  if (Array.isArray(prefixItems)) return prefixItems.map((item) => plainValue(document, item, extent, depth + 1));
  const least = Math.max(Number(schema["minItems"] ?? 0), extent === "full" && depth < DEEPEST ? 1 : 0);
  if (least === 0) return [];
  const first = plainValue(document, schema["items"], extent, depth + 1);
  if (least === 1) return [first];
  if (schema["uniqueItems"] === true) return sampled(document, schema);
  return Array.from({ length: least }, () => first);
}

function sampled(document: object, schema: Resolved): unknown[] {
  const [value] = fc.sample(arbitraryOf(document, schema), { seed: 1, numRuns: 1 });
  return Array.isArray(value) ? value : [];
}

/** The smallest number that is not below one, where the bounds allow it. */
function plainNumber(schema: Resolved, type: string): number {
  const step = Number(schema["multipleOf"] ?? (type === "integer" ? 1 : 0)) || 1;
  const above = schema["exclusiveMinimum"];
  const least = typeof above === "number" ? above + step : Number(schema["minimum"] ?? Math.min(1, mostOf(schema)));
  const from = Math.max(least, Math.min(1, mostOf(schema)));
  return Math.ceil(from / step) * step;
}

function mostOf({ maximum, exclusiveMaximum }: Resolved): number {
  if (typeof exclusiveMaximum === "number") return exclusiveMaximum - 1;
  return typeof maximum === "number" ? maximum : Infinity;
}

function plainText(document: object, schema: Resolved): string {
  const { format, pattern, minLength, maxLength } = schema;
  const soon = new Date(Math.ceil(Date.now() / dayMs) * dayMs + dayMs).toISOString();
  const usual: Readonly<Record<string, string>> = {
    "date-time": soon.replace(".000Z", "Z"),
    date: soon.slice(0, 10),
    time: "09:30:00",
    duration: "PT30M",
    hostname: "one.example.com",
    ipv4: "192.0.2.10",
    ipv6: "2001:db8::10",
    byte: "b25l",
    uuid: "0199e2a4-7c10-8b3e-9d52-4f6a8c0e2b10",
    email: "robin@example.com",
    uri: "https://example.com/one",
  };
  const form = typeof format === "string" ? usual[format] : undefined;
  if (form !== undefined && pattern === undefined) return form;
  if (pattern !== undefined || format !== undefined) return readable(document, schema);
  const word = "Example".slice(0, typeof maxLength === "number" ? maxLength : undefined);
  return word.padEnd(typeof minLength === "number" ? minLength : 0, "e");
}

/** Words that many patterns accept. */
const familiar = ["Example", "example", "EXAMPLE", "robin@example.com", "1234567890", "12345", "EX-1234", "123"];

/** A text of the schema with as few odd characters as possible. */
function readable(document: object, schema: Resolved): string {
  const known = familiar.find((text) => schema["format"] === undefined && fits(schema, text));
  if (known !== undefined) return known;
  const texts = fc
    .sample(arbitraryOf(document, schema), { seed: 1, numRuns: 60 })
    .filter((each) => typeof each === "string");
  return texts.filter((text) => text !== "").toSorted((a, b) => oddness(a) - oddness(b))[0] ?? "";
}

function oddness(text: string): number {
  return text.replaceAll(/[A-Za-z0-9]/g, "").length * 10 + text.length;
}

function namesIn(required: unknown): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}
