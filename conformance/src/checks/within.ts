import { asObject } from "../json/value-at.ts";

/**
 * The fields of a value that the pattern has, at any depth: a reply may contain more than the request. Roles,
 * currencies and countries are sets, so lists of words are sorted.
 */
export function within(pattern: unknown, value: unknown): unknown {
  const fields = asObject(pattern);
  if (fields === undefined) return inAnyOrder(value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [name, within(inner, asObject(value)?.[name])]),
  );
}

function inAnyOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : value;
}
