import type { Operation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { asMeant } from "../../schema/as-meant.ts";
import { schemaAt } from "../../schema/resolve.ts";

/** Whether a body of the operation may have further fields, which nothing declares. */
export function isOpen({ support: { document } }: Trial, { body }: Operation, value: unknown): boolean {
  if (body === undefined) return false;
  const schema = asMeant(document, schemaAt(document, body.schema), value);
  return ![schema["additionalProperties"], schema["unevaluatedProperties"]].some(isJudged);
}

/** `false`, or a schema: what it allows is declared. */
function isJudged(further: unknown): boolean {
  return further === false || asObject(further) !== undefined;
}
