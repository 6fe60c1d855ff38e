import type { Operation } from "@tallystick/contract";
import { asObject } from "../json/value-at.ts";
import { resolved, schemaAt } from "./resolve.ts";

/** The members that the body of an operation may have and need not have. */
export function optionalMembers(document: object, { body }: Operation): string[] {
  if (body === undefined) return [];
  const { properties, required } = resolved(document, schemaAt(document, body.schema));
  const needed = new Set([required].flat().map(String));
  const isSent = (member: unknown): boolean => resolved(document, member)["readOnly"] !== true;
  return Object.entries(asObject(properties) ?? {}).flatMap(([name, member]) =>
    needed.has(name) || !isSent(member) ? [] : [name],
  );
}
