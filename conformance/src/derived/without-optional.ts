import type { Operation } from "@tallystick/contract";
import type { Trial } from "../engine/types.ts";
import { asObject } from "../json/value-at.ts";
import { resolved, schemaAt } from "../schema/resolve.ts";

/** Leaves out every optional member of the body besides the one that is asked for. */
export function withoutOptional(t: Trial, { body }: Operation, field: string): Record<string, undefined> {
  if (body === undefined) return {};
  const { properties, required } = resolved(t.support.document, schemaAt(t.support.document, body.schema));
  const needed = [required].flat().map(String);
  const names = Object.keys(asObject(properties) ?? {}).filter(
    (name) => !needed.includes(name) && field.split(".")[1] !== name,
  );
  return Object.fromEntries(names.map((name) => [`body.${name}`, undefined]));
}
