import { asObject } from "../../json/value-at.ts";
import { kindOf } from "../../schema/kind-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { resolved, type Resolved } from "../../schema/resolve.ts";

/** The places of a value, also within its objects and lists, at which it has what its schema gives a default. */
export function defaultedPlaces(document: object, schema: unknown, given: unknown, before = ""): string[] {
  return [...partsOf(document, schema, given)].flatMap(([name, { schema: own, value }]) => {
    const at = `${before}${name}`;
    const inner = defaultedPlaces(document, own, value, `${at}.`);
    return hasDefault(own) && !Array.isArray(given) ? [at, ...inner] : inner;
  });
}

/** A value with defaults for what its objects leave out, as far as this is returned. */
export function withDefaults(document: object, schema: unknown, given: unknown, shown: unknown): unknown {
  if (Array.isArray(given)) {
    const { items } = besidesNull(document, schema);
    const list: readonly unknown[] = Array.isArray(shown) ? shown : [];
    return given.map((each, nth) => withDefaults(document, items, each, list[nth]));
  }
  const body = asObject(given);
  if (body === undefined) return given;
  const seen = asObject(shown) ?? {};
  const left = Object.entries(membersIn(document, schema, given)).filter(
    ([name, own]) => !(name in body) && seen[name] !== undefined && hasDefault(own),
  );
  const parts = [...partsOf(document, schema, given)].map(
    ([name, part]) => [name, withDefaults(document, part.schema, part.value, seen[name])] as const,
  );
  return { ...Object.fromEntries(left.map(([name, own]) => [name, own["default"]])), ...Object.fromEntries(parts) };
}

function hasDefault(schema: Resolved): boolean {
  return (schema["default"] ?? null) !== null;
}

/** What is directly within a value, each with its schema. */
function partsOf(document: object, schema: unknown, given: unknown): Map<string, { schema: Resolved; value: unknown }> {
  if (Array.isArray(given)) {
    const items = resolved(document, besidesNull(document, schema)["items"]);
    return new Map(given.map((value, nth) => [String(nth), { schema: items, value }]));
  }
  const members = membersIn(document, schema, given);
  const entries = Object.entries(asObject(given) ?? {});
  return new Map(entries.map(([name, value]) => [name, { schema: members[name] ?? {}, value }]));
}

function membersIn(document: object, schema: unknown, given: unknown): Record<string, Resolved> {
  const { properties } = kindOf(document, besidesNull(document, schema), given);
  const members = Object.entries(asObject(properties) ?? {});
  return Object.fromEntries(members.map(([name, each]) => [name, resolved(document, each)]));
}
