import type { Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";

/** The schema of a place of the body; empty for any other. */
export function schemaOf({ support: { document } }: Trial, { body }: Operation, at: string): Resolved {
  if (body === undefined || !at.startsWith("body.")) return {};
  return memberOf(document, schemaAt(document, body.schema), at.slice("body.".length)) ?? {};
}
