import { isDeepStrictEqual } from "node:util";
import { asObject } from "../json/value-at.ts";

/** Whether two views of a resource show a member alike. */
export function isAlike(one: unknown, other: unknown, name: string): boolean {
  return isDeepStrictEqual(plainMembers(one, [name]), plainMembers(other, [name]));
}

/** Some members of a view, without what is null, with each instant in one form and each list in one order. */
export function plainMembers(view: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  const members = asObject(view) ?? {};
  return plain(Object.fromEntries(names.map((name) => [name, members[name]])));
}

function plain(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, plainValue(value)] as const));
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map((item) => JSON.stringify(plainValue(item)) ?? "null");
    return texts.toSorted().map((text): unknown => JSON.parse(text));
  }
  const members = asObject(value);
  if (members !== undefined) return plain(members);
  const instant = instantOf(value);
  return instant === undefined ? value : new Date(instant).toISOString();
}

/** The milliseconds of an instant with its offset; undefined for anything else. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/i.test(value)) return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}
