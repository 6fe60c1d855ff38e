import type { Operation } from "@tallystick/contract";
import { asObject } from "../json/value-at.ts";
import { resolved, schemaAt } from "./resolve.ts";

/** The members that the body of an operation need not have. */
export function optionalMembers(document: object, { body }: Operation): string[] {
  if (body === undefined) return [];
  const { properties, required } = resolved(document, schemaAt(document, body.schema));
  const needed = new Set([required].flat().map(String));
  return Object.keys(asObject(properties) ?? {}).filter((name) => !needed.has(name));
}
