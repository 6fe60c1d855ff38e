import { asObject } from "../json/value-at.ts";
import { branchFor, schemaAt, type Resolved } from "./resolve.ts";

/** What a reference leads to, without what stands beside the reference. */
export function targetOf(document: object, schema: unknown): Resolved {
  const here = asObject(schema) ?? {};
  const { $ref } = here;
  return typeof $ref === "string" ? targetOf(document, schemaAt(document, $ref)) : here;
}

/** The schemas whose members an object has: a schema, all that it inherits, and the branch of a union that is meant. */
export function partsFor(document: object, target: Resolved, object: Readonly<Record<string, unknown>>): Resolved[] {
  const branch = branchFor(document, target, object);
  const inherited = [target["allOf"] ?? []]
    .flat()
    .flatMap((each) => partsFor(document, targetOf(document, each), object));
  return [target, ...inherited, ...(branch === target ? [] : partsFor(document, branch, object))];
}

/** The rules that stand at a schema itself. */
export function rulesAt(schema: Resolved): string[] {
  return [schema["x-tallystick-rules"] ?? []].flat().map(String);
}
