import type { Operation, Reference } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { valueAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";

/**
 * What has to be given to the resource that an operation names, so that it does not show what the operation refuses;
 * undefined when it already shows something else, or nothing else can be given.
 */
export function membersToAvoid(
  t: Trial,
  row: Operation,
  { at, resource }: Reference,
  shown: Fixture,
): Readonly<Record<string, unknown>> | undefined {
  const members = row.refusals.flatMap(({ having, at: place }) => {
    const isAbout = having !== undefined && (place === undefined || place === at.replace(/\[\]$/, "") || place === at);
    if (!isAbout || !having.values.includes(String(valueAt(shown.body, having.path)))) return [];
    const other = otherValue(t, resource, having.path, having.values);
    return other === undefined ? [] : [[`body.${having.path}`, other] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** Another word that the caller who creates the resource may give it there. */
function otherValue(t: Trial, resource: string, path: string, values: readonly string[]): unknown {
  const [creator = ""] = t.contract.resources[resource]?.creates ?? [];
  const pointer = t.contract.operations[creator]?.body?.schema;
  if (pointer === undefined) return undefined;
  const { document } = t.support;
  const member = memberOf(document, resolved(document, schemaAt(document, pointer)), path);
  const words = member?.["type"] === "boolean" ? [true, false] : member?.["enum"];
  return Array.isArray(words) ? words.find((word: unknown) => !values.includes(String(word))) : undefined;
}
