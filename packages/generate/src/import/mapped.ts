import { objectOf, type Json } from "./read-document.ts";

/** Members whose values only look like schemas. */
const VALUES: readonly string[] = ["example", "examples", "default", "enum", "const"];

/** Members that hold others by names of the document's own, one of which may be `default`. */
const named: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "responses",
  "schemas",
  "parameters",
  "headers",
]);

/** A copy with another value for each member and each named part, but for those that only look like schemas. */
export function withParts(node: Json, change: (value: unknown) => unknown): Json {
  const entries = Object.entries(node).map(([key, value]) => {
    if (VALUES.includes(key)) return [key, value];
    if (named.has(key) && !Array.isArray(value))
      return [key, Object.fromEntries(Object.entries(objectOf(value)).map(([name, of]) => [name, change(of)]))];
    return [key, change(value)];
  });
  return Object.fromEntries(entries) as Json;
}

/** A copy in which each object was given to `change`, the inner ones first. */
export function mapped(node: Json, change: (node: Json) => Json): Json {
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => each(item));
    return typeof value === "object" && value !== null ? mapped(value as Json, change) : value;
  };
  const changed = change(withParts(node, each));
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}
