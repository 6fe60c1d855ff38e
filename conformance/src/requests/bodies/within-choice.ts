import type { Operation } from "@tallystick/contract";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";

/** Whether what holds the place in a body may have one of several forms. */
export function isWithinChoice(document: object, { body }: Operation, at: string): boolean {
  if (body === undefined || !at.startsWith("body.")) return false;
  let here: Resolved = resolved(document, schemaAt(document, body.schema));
  for (const step of at.slice("body.".length).split(".")) {
    if (here["oneOf"] !== undefined || here["anyOf"] !== undefined) return true;
    const members = here["properties"];
    const next: unknown = typeof members === "object" && members !== null ? Reflect.get(members, step) : undefined;
    if (next === undefined) return false;
    here = resolved(document, next);
  }
  return false;
}
