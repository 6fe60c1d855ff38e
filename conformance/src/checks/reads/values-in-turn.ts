import type { Contract, Operation } from "@tallystick/contract";
import { changeable, otherValue, type Member } from "../../requests/bodies/another-request.ts";
import { preconditionMembers } from "../../requests/bodies/precondition-members.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, withValueAt } from "../../json/value-at.ts";
import { allTogether } from "../../schema/all-of.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { createValidator } from "../../schema/validator.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A contract and its document. */
interface Described {
  contract: Contract;
  support: { readonly document: object };
}

/** A member of a body, and the values that it may have one after the other. */
export interface Turns {
  name: string;
  /** Each differs from the one before, and the first from what is shown. */
  values: unknown[];
}

/** The updatable members except references and states, each with a new value, its present value and falsy values. */
export function valuesInTurn(t: Described, operation: Operation, request: CallRequest, shown: object): Turns[] {
  const { body, resourceAction } = operation;
  const { document } = t.support;
  const { endpoint } = t.contract.conventions;
  const shape = t.contract.resources[resourceAction?.resource ?? ""]?.schema;
  if (!isJsonBody(body) || shape === undefined) return [];
  const validator = createValidator(document);
  const isValid = (name: string, value: unknown): boolean =>
    value !== undefined && validator.fault(body.schema, withValueAt(request.body, name, value)) === undefined;
  return changeable(t, operation).flatMap((member) => {
    const { name } = member;
    const isEndpoint = endpoint?.setBy === operation.id && endpoint.at === `body.${name}`;
    if (isEndpoint || memberOf(document, schemaAt(document, shape), name) === undefined) return [];
    const offered = asObject(request.body)?.[name];
    const values = candidates(t, operation, member, { offered, shown: asObject(shown)?.[name] ?? undefined });
    const [first, ...rest] = values.filter((value) => isValid(name, value));
    return first === undefined ? [] : [{ name, values: inTurn([first, ...rest]) }];
  });
}

/** A member's value in the request and in the resource. */
interface Known {
  offered: unknown;
  shown: unknown;
}

/** Values of a member, the first of them not the shown one. */
function candidates(
  t: Described,
  operation: Operation,
  { name, schema }: Member,
  { offered, shown }: Known,
): unknown[] {
  const plain = besidesNull(t.support.document, schema);
  const other = isSame(offered, shown) || offered === null ? undefined : offered;
  const first = other ?? nearValue(t, plain, shown ?? offered);
  if (first === undefined) return [];
  const words = Array.isArray(plain["enum"]) ? plain["enum"].filter((word) => word !== null) : [];
  const after = [
    shown ?? nearValue(t, plain, first),
    ...emptyValues(first),
    defaultAtFirst(t, operation, name),
    ...words,
  ];
  return [first, ...after.filter((value) => !isSame(value, first))];
}

/** Another value near this one; none of what is an object, and of a text in a form that only its owner knows. */
function nearValue(t: Described, schema: Resolved, value: unknown): unknown {
  const hasForm =
    typeof value === "string" && !["date", "date-time", undefined].some((each) => each === schema["format"]);
  return value === undefined || hasForm || asObject(value) !== undefined ? undefined : otherValue(t, schema, value, 1);
}

/** Values of the same kind that a target may take for none. */
function emptyValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return [[]];
  if (typeof value === "number") return [0];
  return typeof value === "boolean" ? [false] : [];
}

/** The value that the resource gets when it is made without the member. */
function defaultAtFirst({ contract, support }: Described, { resourceAction }: Operation, name: string): unknown {
  const { document } = support;
  const makers = contract.resources[resourceAction?.resource ?? ""]?.creates ?? [];
  const bodies = makers.flatMap((id) => contract.operations[id]?.body?.schema ?? []);
  const members = bodies.map((schema) => memberOf(document, schemaAt(document, schema), name)?.["default"]);
  return members.find((value) => value !== undefined && value !== null);
}

/** The values without those that come again. */
function inTurn(values: readonly unknown[]): unknown[] {
  return values.filter((value, nth) => values.findIndex((each) => isSame(each, value)) === nth);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a change may give one member and leave all others alone, besides those that say what the caller saw. */
export function isPartial(t: Described, operation: Operation): boolean {
  const { document } = t.support;
  const { method, body } = operation;
  const { required = [] } = allTogether(document, resolved(document, schemaAt(document, body?.schema ?? "")));
  const seen = preconditionMembers(t, operation).map(({ name }) => name);
  return method === "patch" && [required].flat().every((name) => seen.includes(String(name)));
}
