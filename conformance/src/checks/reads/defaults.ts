import { asObject } from "../../json/value-at.ts";
import type { Resolved } from "../../schema/resolve.ts";

/** The members of a body, each with its schema. */
type Members = readonly (readonly [string, Resolved])[];

/** The members of a body that have a default. */
export function defaulted(members: Members): string[] {
  return members.flatMap(([name, schema]) => ((schema["default"] ?? null) === null ? [] : [name]));
}

/** The values of a body, with defaults for omitted members that are returned. */
export function withDefaults(members: Members, given: unknown, shown: unknown): unknown {
  const body = asObject(given);
  if (body === undefined) return given;
  const left = members.filter(([name]) => !(name in body) && asObject(shown)?.[name] !== undefined);
  const names = defaulted(left);
  const defaults = left.flatMap(([name, schema]) => (names.includes(name) ? [[name, schema["default"]] as const] : []));
  return { ...Object.fromEntries(defaults), ...body };
}
