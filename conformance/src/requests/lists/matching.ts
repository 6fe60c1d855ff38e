import type { Filter } from "@tallystick/contract";
import { isNumber } from "../../json/is-number.ts";
import { valuesAt } from "../../json/value-at.ts";

/** How each kind of match compares an item's value with the requested one. */
const comparisons: Readonly<Record<Filter["match"], (shown: unknown, wanted: string) => boolean>> = {
  // A query contains texts only: true is sent as "true".
  equals: (shown, wanted) => String(shown) === wanted,
  contains: (shown, wanted) => String(shown) === wanted,
  from: (shown, wanted) => positionOf(shown) >= positionOf(wanted),
  to: (shown, wanted) => positionOf(shown) <= positionOf(wanted),
  substring: (shown, wanted) => String(shown).includes(wanted),
  "substring-any-case": (shown, wanted) => String(shown).toLowerCase().includes(wanted.toLowerCase()),
};

/** Where a value stands among others of its kind: a number, also one written as digits, or else a time. */
function positionOf(value: unknown): number {
  const text = String(value);
  return isNumber(text) ? Number(text) : Date.parse(text);
}

/** Whether the filter, given this value, returns an item. */
export function matches({ paths, match }: Filter, item: unknown, value: string): boolean {
  return paths.flatMap((path) => valuesAt(item, path)).some((shown) => comparisons[match](shown, value));
}

/** Every distinct value that the filter would look at in these items. */
export function valuesFor({ paths }: Filter, items: readonly { body: unknown }[]): string[] {
  const found = items.flatMap(({ body }) => paths.flatMap((path) => valuesAt(body, path)));
  return [...new Set(found.filter((value) => ["string", "boolean", "number"].includes(typeof value)).map(String))];
}

/** The ids of some items, sorted, to be compared as sets. */
export function idsOf(items: readonly { id: string }[]): string[] {
  return items.map(({ id }) => id).toSorted();
}
