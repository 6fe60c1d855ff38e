import type { Operation } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Trial } from "../trial.ts";
import { HarnessFault } from "../../errors/trial-errors.ts";
import { withRequestValue } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { allMembers } from "../../schema/all-members.ts";
import { arbitraryOf } from "../../schema/arbitrary-of.ts";
import { kindOf } from "../../schema/kind-of.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { dayMs, isDate, moved } from "./dates.ts";
import { referencesOf } from "../resources/references.ts";
import { fits } from "./unique-value.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A contract and its document. */
export type Described = Pick<Trial, "contract"> & { readonly support: Pick<Trial["support"], "document"> };

/**
 * The request with another valid body: one member differs that names nothing, selects no outcome and is not what a
 * refusal is about. A different one for each `nth` from 1 on; undefined where the body leaves no room.
 */
export async function anotherRequest(
  t: Described,
  operation: Operation,
  request: CallRequest,
  nth: number,
): Promise<CallRequest | undefined> {
  const { body } = operation;
  const given = asObject(request.body);
  if (!isJsonBody(body) || given === undefined) return undefined;
  const validator = createRequestBodyValidator(t.support.document);
  for (const { name, schema } of changeable(t, operation, given)) {
    const value = otherValue(t, schema, given[name], nth);
    const other = withRequestValue(request, `body.${name}`, value);
    const isNew = value !== undefined && JSON.stringify(value) !== JSON.stringify(given[name]);
    if (isNew && validator.fault(body.schema, other.body) === undefined) return other;
  }
  return undefined;
}

/** The request with another value at each member that names nothing and selects nothing, as far as the body then is valid. */
export function withOtherValues(t: Described, operation: Operation, request: CallRequest): CallRequest {
  return withEachOther(t, operation, request, ({ schema }, given) => otherValue(t, schema, given, 1));
}

/**
 * The request with another value at each enumerated member; unchanged where there is none. Members with a second
 * meaning, and those of refusals, stay.
 */
export function withOtherWords(t: Described, operation: Operation, request: CallRequest): CallRequest {
  return withEachOther(t, operation, request, ({ name, schema }, given) => {
    const isFree = !refusedAt(operation, name) && operation.refusals.every(({ within }) => within !== `body.${name}`);
    return otherWord(Array.isArray(schema["enum"]) && isFree ? schema["enum"] : [], given, 1);
  });
}

/** The request with these values in place of those that it gives, as far as there are any and the body then is valid. */
function withEachOther(
  t: Described,
  operation: Operation,
  request: CallRequest,
  otherOf: (member: Member, given: unknown) => unknown,
): CallRequest {
  const { body } = operation;
  const given = asObject(request.body);
  if (!isJsonBody(body) || given === undefined) return request;
  const validator = createRequestBodyValidator(t.support.document);
  return changeable(t, operation, given).reduce((changed, member) => {
    const { name } = member;
    const value = name in given ? otherOf(member, given[name]) : undefined;
    const other = withRequestValue(changed, `body.${name}`, value);
    return value === undefined || validator.fault(body.schema, other.body) !== undefined ? changed : other;
  }, request);
}

/** A member of the body, and its schema. */
export interface Member {
  name: string;
  schema: Resolved;
}

/** The members that a body of this kind can have with other values without another meaning; returned ones first. */
export function changeable(t: Described, operation: Operation, given: unknown): Member[] {
  const { document } = t.support;
  const { schema: shape } = t.contract.resources[operation.resourceAction?.resource ?? ""] ?? {};
  const shown = allMembers(document, shape === undefined ? {} : schemaAt(document, shape));
  const taken = takenPlaces(t, operation);
  const own = kindOf(document, operation.body === undefined ? {} : schemaAt(document, operation.body.schema), given);
  const members = Object.entries(asObject(own["properties"]) ?? {})
    .filter(([name]) => taken.every((at) => at !== `body.${name}` && !at.startsWith(`body.${name}.`)))
    .map(([name, schema]) => ({ name, schema: resolved(document, schema) }));
  const rank = ({ name }: Member): number => (shown.has(name) ? 0 : 1) + (refusedAt(operation, name) ? 2 : 0);
  return members.toSorted((one, other) => rank(one) - rank(other));
}

/** Places that name something, select an outcome, or ask for a state. */
function takenPlaces({ contract }: Described, operation: Operation): string[] {
  const drivers = Object.values(contract.lifecycles).flatMap((each) => each.drivers);
  return [
    ...referencesOf(contract, operation).map(({ at }) => at.replace(/\[\]$/, "")),
    ...drivers.flatMap((driver) => (driver.operation === operation.id ? (driver.field ?? []) : [])),
    ...(operation.outcomes === undefined ? [] : [operation.outcomes.selector]),
    ...operation.refusals.flatMap(({ when, at }) =>
      ["duplicate", "unknown"].includes(when) && at !== undefined ? [at] : [],
    ),
  ];
}

function refusedAt({ refusals }: Operation, name: string): boolean {
  return refusals.some(({ at }) => at === `body.${name}` || at?.startsWith(`body.${name}.`) === true);
}

/** A value of the schema other than this one: near it where that is possible. */
export function otherValue(t: Described, schema: Resolved, value: unknown, nth: number): unknown {
  if (Array.isArray(schema["enum"])) return otherWord(schema["enum"], value, nth);
  if (typeof value === "boolean") return nth === 1 ? !value : undefined;
  if (typeof value === "number") return otherNumber(schema, value, nth);
  if (isDate(value)) return moved(value, nth * dayMs);
  if (typeof value === "string" && schema["format"] === undefined) {
    const text = [`${value} ${nth}`, `${value.slice(0, -1)}${nth}`].find((each) => fits(schema, each));
    if (text !== undefined) return text;
  }
  return sampled(t, schema, value, nth);
}

function otherWord(words: readonly unknown[], value: unknown, nth: number): unknown {
  return words.filter((each) => each !== value && each !== null)[nth - 1];
}

function otherNumber(schema: Resolved, value: number, nth: number): number | undefined {
  const step = Number(schema["multipleOf"] ?? 1) || 1;
  const { minimum, maximum } = schema;
  const above = value + nth * step;
  if (typeof maximum !== "number" || above <= maximum) return above;
  const below = value - nth * step;
  return typeof minimum === "number" && below >= minimum ? below : undefined;
}

/** One of the first values of the schema that differ. */
function sampled({ support }: Described, schema: Resolved, value: unknown, nth: number): unknown {
  try {
    const values = fc.sample(arbitraryOf(support.document, schema), { seed: nth, numRuns: 20 });
    return values.filter((each) => each !== null && each !== "" && JSON.stringify(each) !== JSON.stringify(value))[
      nth - 1
    ];
  } catch (error) {
    if (error instanceof HarnessFault) return undefined;
    throw error;
  }
}
