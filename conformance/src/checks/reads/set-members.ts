import type { Operation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { allMembers } from "../../schema/all-members.ts";
import { kindOf } from "../../schema/kind-of.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** The schema of the body of an operation; empty where that is no JSON. */
export function bodySchemaOf({ body }: Operation, document: object): unknown {
  return isJsonBody(body) ? schemaAt(document, body.schema) : {};
}

/** The members that a body may have, or one of the kind that is given. */
export function membersOf(operation: Operation, document: object, given?: unknown): [string, Resolved][] {
  const { properties } = kindOf(document, bodySchemaOf(operation, document), given);
  return Object.entries(asObject(properties) ?? {}).map(([name, schema]) => [name, resolved(document, schema)]);
}

/** The names of the members that bodies of an operation may have, those of every kind. */
export function namesIn(operation: Operation, document: object): string[] {
  return [...allMembers(document, bodySchemaOf(operation, document)).keys()];
}

/** Whether the body of an operation has members that it sets. */
export function isSetting({ body, method }: Operation): boolean {
  return body !== undefined && (method === "patch" || method === "put");
}

/** The members that callers set, except states and counters. */
export function settable({ contract, support }: Trial, operation: Operation): string[] {
  const resource = operation.resourceAction?.resource ?? "";
  const makers = (contract.resources[resource]?.creates ?? []).flatMap((id) => contract.operations[id] ?? []);
  const own = namesIn(operation, support.document);
  const first = makers.flatMap((each) => namesIn(each, support.document));
  const moving = [
    ...Object.values(contract.lifecycles).flatMap((each) => (each.resource === resource ? [each.field] : [])),
    ...contract.conservation.flatMap((each) => (each.resource === resource ? [each.balance] : [])),
  ];
  return [...new Set([...own, ...first.filter((name) => !moving.includes(name))])];
}
