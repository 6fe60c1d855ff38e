import type { Operation } from "@tallystick/contract";
import { changeable, type Described, type Member } from "../../requests/bodies/another-request.ts";
import { plainKinds } from "../../requests/bodies/plain-value.ts";
import { preconditionMembers } from "../../requests/bodies/precondition-members.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, withValueAt } from "../../json/value-at.ts";
import { kindOf } from "../../schema/kind-of.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { createValidator } from "../../schema/validator.ts";
import { isJsonBody } from "../../schema/json-body.ts";
import { within } from "../within.ts";
import { asSent, nearbyValues } from "./nearby-values.ts";

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
  return changeable(t, operation, request.body).flatMap((member) => {
    const { name } = member;
    const isEndpoint = endpoint?.setBy === operation.id && endpoint.at === `body.${name}`;
    if (isEndpoint || memberOf(document, schemaAt(document, shape), name) === undefined) return [];
    const offered = asObject(request.body)?.[name];
    const known = { offered, shown: asObject(shown)?.[name] ?? undefined };
    const first = otherThanShown(t, member, known).find((value) => isValid(name, value));
    if (first === undefined) return [];
    const later = laterValues(t, operation, member, first, known.shown).filter((value) => isValid(name, value));
    return [{ name, values: inTurn([first, ...later]) }];
  });
}

/** A member's value in the request and in the resource. */
interface Known {
  offered: unknown;
  shown: unknown;
}

/** Values of a member that are not the shown one: the offered one, or others near it. */
function otherThanShown(t: Described, { schema }: Member, { offered, shown }: Known): unknown[] {
  const { document } = t.support;
  const plain = besidesNull(document, schema);
  const isWithin = asObject(offered) !== undefined && isSame(within(offered, offered), within(offered, shown));
  const isOther = offered !== undefined && offered !== null && !isSame(offered, shown) && !isWithin;
  return [...(isOther ? [offered] : []), ...nearbyValues(t, plain, asSent(document, plain, shown, offered))];
}

/** What a member may have after its first value: what was shown, what may be taken for nothing, each of its words and kinds. */
function laterValues(
  t: Described,
  operation: Operation,
  { name, schema }: Member,
  first: unknown,
  shown: unknown,
): unknown[] {
  const plain = besidesNull(t.support.document, schema);
  const words = Array.isArray(plain["enum"]) ? plain["enum"].filter((word) => word !== null) : [];
  const back = shown ?? nearbyValues(t, plain, first)[0];
  const kinds = plainKinds(t.support.document, plain);
  const after = [back, ...emptyValues(first), defaultAtFirst(t, operation, name), ...words, ...kinds];
  return after.filter((value) => !isSame(value, first));
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

/** The body of an update that gives these members, beside the least that a body of its kind needs. */
export function bodyOfUpdate(t: Described, operation: Operation, plain: unknown, given: object): object {
  const own = asObject(plain) ?? {};
  if (!isPartial(t, operation, plain)) return { ...own, ...given };
  const marks = Object.entries(own).filter(([name]) => marksOf(t, operation, plain).includes(name));
  return { ...Object.fromEntries(marks), ...given };
}

/** Whether a change may give one member and leave all others alone, besides those that say what it is or what the caller saw. */
export function isPartial(t: Described, operation: Operation, plain: unknown): boolean {
  const known = [...preconditionMembers(t, operation).map(({ name }) => name), ...marksOf(t, operation, plain)];
  const { required = [] } = kindOfBody(t, operation, plain);
  return operation.method === "patch" && [required].flat().every((name) => known.includes(String(name)));
}

/** The members that have a single value in bodies of this kind, such as the one that names the kind. */
function marksOf(t: Described, operation: Operation, plain: unknown): string[] {
  const { document } = t.support;
  const members = Object.entries(asObject(kindOfBody(t, operation, plain)["properties"]) ?? {});
  return members.flatMap(([name, schema]) => {
    const { enum: values } = resolved(document, schema);
    return Array.isArray(values) && values.length === 1 ? [name] : [];
  });
}

function kindOfBody({ support: { document } }: Described, { body }: Operation, plain: unknown): Resolved {
  return body === undefined ? {} : kindOf(document, schemaAt(document, body.schema), plain);
}
