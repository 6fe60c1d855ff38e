import { asObject, withValueAt } from "../../world/value-at.ts";
import { branchFor, resolved, type Resolved } from "../../schema/resolve.ts";

/** A body that differs from a right one in a single respect, and so breaks a single keyword of its schema. */
export interface Neighbour {
  /** The way to the field: `address.line1`. */
  path: string;
  keyword: Keyword;
  body: unknown;
}

export type Keyword =
  | "required"
  | "null"
  | "type"
  | "fraction"
  | "beyond"
  | "enum"
  | "pattern"
  | "format"
  | "minimum"
  | "maximum"
  | "minItems"
  | "items"
  | "minLength"
  | "maxLength";

/** Every neighbour of a body, field by field, as far as the schema forbids it. */
export function neighboursOf(schema: unknown, body: unknown): Neighbour[] {
  return objectNeighbours(resolved(schema), body, "", body);
}

function objectNeighbours(given: Resolved, value: unknown, path: string, whole: unknown): Neighbour[] {
  const schema = branchFor(given, value);
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(asObject(schema["properties"]) ?? {}).flatMap(([name, property]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const inner = resolved(property);
    const present = asObject(value)?.[name];
    const missing = required.includes(name) ? [neighbour(whole, at, "required", undefined)] : [];
    const deeper = present !== undefined && isObjectSchema(inner) ? objectNeighbours(inner, present, at, whole) : [];
    return [
      ...missing,
      ...wrongValues(inner).map(([keyword, wrong]) => neighbour(whole, at, keyword, wrong)),
      ...deeper,
    ];
  });
}

function isObjectSchema(schema: Resolved): boolean {
  return ["properties", "oneOf", "anyOf"].some((word) => schema[word] !== undefined);
}

function neighbour(whole: unknown, path: string, keyword: Keyword, wrong: unknown): Neighbour {
  return { path, keyword, body: withValueAt(whole, path, wrong) };
}

/** Values that each break one keyword of a field's schema. */
function wrongValues(schema: Resolved): [Keyword, unknown][] {
  return [["null", null], ["type", wrongType(schema)], ...boundaries(schema), ...forms(schema)];
}

function wrongType({ type }: Resolved): unknown {
  return type === "string" ? 7 : "not of this type";
}

function boundaries(schema: Resolved): [Keyword, unknown][] {
  const { minimum, maximum, minItems, minLength, maxLength } = schema;
  const found: [Keyword, unknown][] = [];
  // One more than any whole number that every reader of JSON keeps apart from its neighbours.
  if (schema["type"] === "integer") found.push(["fraction", 1.5], ["beyond", Number.MAX_SAFE_INTEGER + 1]);
  if (typeof minimum === "number") found.push(["minimum", minimum - 1]);
  if (typeof maximum === "number") found.push(["maximum", maximum + 1]);
  if (minItems === 1) found.push(["minItems", []]);
  if (Array.isArray(resolved(schema["items"])["enum"])) found.push(["items", ["NO_SUCH_VALUE"]]);
  if (minLength === 1) found.push(["minLength", ""]);
  if (typeof maxLength === "number") found.push(["maxLength", "1".repeat(maxLength + 1)]);
  return found;
}

function forms(schema: Resolved): [Keyword, unknown][] {
  const found: [Keyword, unknown][] = [];
  if (Array.isArray(schema["enum"])) found.push(["enum", "NO_SUCH_VALUE"]);
  if (typeof schema["pattern"] === "string") found.push(["pattern", "not of this form"]);
  if (schema["format"] === "date") found.push(["format", "17.05.1990"]);
  if (schema["format"] === "email") found.push(["format", "no address"]);
  return found;
}
