import type { Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { asObject } from "../../json/value-at.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { memberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** The schema of a place of the body, without null; empty for any other. */
export function schemaOf({ support: { document } }: Trial, { body }: Operation, at: string): Resolved {
  if (body === undefined || !at.startsWith("body.")) return {};
  const member = memberOf(document, schemaAt(document, body.schema), at.slice("body.".length));
  return member === undefined ? {} : besidesNull(document, member);
}

/** The numbers in the body of an operation. */
export function numbersOf(t: Trial, { body }: Operation): string[] {
  if (!isJsonBody(body)) return [];
  const { document } = t.support;
  const members = Object.entries(asObject(resolved(document, schemaAt(document, body.schema))["properties"]) ?? {});
  return members.flatMap(([name, schema]) => {
    const types = [resolved(document, schema)["type"]].flat();
    return types.includes("integer") || types.includes("number") ? [`body.${name}`] : [];
  });
}
