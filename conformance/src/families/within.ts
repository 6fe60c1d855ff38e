import { asObject } from "../json/value-at.ts";

/**
 * Of a value those fields that the pattern has, at any depth: a reply may say more than it was told. Roles, currencies
 * and countries are sets, so that lists of words come in the order of the alphabet.
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
