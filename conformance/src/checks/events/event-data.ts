import type { Contract } from "@tallystick/contract";
import { isDeepStrictEqual } from "node:util";
import { readersOf } from "../../requests/resources/resource-in-reply.ts";
import { shown } from "../../requests/resources/read-resource.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Delivery } from "../../http/receiver.ts";
import { asObject, valuesAt } from "../../json/value-at.ts";
import { memberOf, writtenMemberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStating } from "../rules-stating.ts";
import { dataOf, typeOf } from "./deliveries.ts";
import { instantOf, isAlike, plainMembers } from "../views.ts";
import { isOfOneMoment } from "./same-event.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

/** The rules about the data of these events, where it is a readable resource. */
export function dataRules(contract: Contract, document: object, events: readonly string[]): string[] {
  const isRead = events.some((event) => readableIn(contract, document, event) !== undefined);
  return isRead ? rulesStating(contract, "event-data") : [];
}

/** The resource in the data of an event, if it has a read; the data may show more than that, and nothing less. */
function readableIn(
  { webhooks, resources, ...contract }: Contract,
  document: object,
  event: string,
): string | undefined {
  const webhook = Object.values(webhooks).find(({ events }) => events.includes(event));
  const { resource = "" } = webhook ?? {};
  const shape = resources[resource]?.schema;
  if (webhook === undefined || shape === undefined) return undefined;
  if (readersOf({ webhooks, resources, ...contract }, resource).length === 0) return undefined;
  const data = memberOf(document, schemaAt(document, webhook.schema), "data");
  const inData = namesIn(document, data).flat();
  const isWhole = namesIn(document, schemaAt(document, shape)).some((names) =>
    names.every((name) => inData.includes(name)),
  );
  return isWhole ? resource : undefined;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The members of each branch of a schema. */
function namesIn(document: object, schema: unknown): string[][] {
  const { properties, allOf, oneOf, anyOf } = resolved(document, schema);
  const parts = asList(allOf).flatMap((part) => namesIn(document, part).flat());
  const own = [...Object.keys(asObject(properties) ?? {}), ...parts];
  const branches = [...asList(oneOf), ...asList(anyOf)].flatMap((branch) => namesIn(document, branch));
  return branches.length === 0 ? [own] : branches.map((names) => [...own, ...names]);
}

/**
 * Event data equals the read in every member that did not change meanwhile: the members of `before` that still have
 * their value, or without `before` those equal in two reads with the same states and times.
 */
export async function expectDataAsRead(t: Trial, delivery: Delivery | undefined, before?: unknown): Promise<void> {
  if (delivery === undefined) return;
  const { document } = t.support;
  const [data, event] = [dataOf(delivery), typeOf(delivery)];
  const resource = readableIn(t.contract, document, event);
  const id = idIn(t.contract, resource, data);
  const rules = dataRules(t.contract, document, [event]);
  if (data === undefined || id === undefined || resource === undefined || rules.length === 0) return;
  const shape = schemaAt(document, t.contract.resources[resource]?.schema ?? "");
  const part = (view: unknown): unknown => declaredPart(document, shape, view);
  const read = async (): Promise<unknown> => shown(t, resource, { id, body: {} });
  const isMeant = asObject(before) !== undefined && isUnmoved(t.contract, resource, before, data);
  const isComparable = (seen: unknown): boolean =>
    asObject(seen) !== undefined && (isMeant || isUnmoved(t.contract, resource, data, seen));
  const wrongIn = (seen: unknown, other: unknown): string[] => {
    const [told, now, again] = [part(data), part(seen), part(other)];
    return membersOf(told, now).filter((name) => isAlike(now, again, name) && !isAlike(now, told, name));
  };
  const isRight = (seen: unknown): boolean => wrongIn(seen, isMeant ? before : seen).length === 0;
  // A read may lag behind.
  const now = await t.eventually(read, (seen) => !isComparable(seen) || isRight(seen));
  if (!isComparable(now)) return;
  const wrong = isRight(now) ? [] : wrongIn(now, isMeant ? before : await read());
  expecting(
    t,
    rules,
    Object.values(t.contract.webhooks).find(({ events }) => events.includes(event))?.id ?? "webhooks",
  ).that(event, wrong.length === 0, () => [
    `${event} with data as a read shows it, with ${JSON.stringify(plainMembers(part(now), wrong))}`,
    JSON.stringify(plainMembers(part(data), wrong)),
  ]);
}

/** Whether a later view of a resource shows no sign of a change: another state, or a later time. */
export function isUnmoved(contract: Contract, resource: string, one: unknown, later: unknown): boolean {
  const lifecycles = Object.values(contract.lifecycles);
  const fields = lifecycles.flatMap((each) => (each.resource === resource ? each.field : []));
  if (!isOfOneMoment(one, later)) return false;
  if (fields.some((field) => !isDeepStrictEqual(valuesAt(one, field), valuesAt(later, field)))) return false;
  const states = new Set(["status", ...lifecycles.map(({ field }) => field.split(".").at(-1) ?? "")]);
  return Object.entries(asObject(later) ?? {}).every(([name, now]) => {
    const old = asObject(one)?.[name];
    return !isLater(old, now) && isUnmovedInside(states, old, now);
  });
}

/** The same for embedded resources, which change independently. */
function isUnmovedInside(states: ReadonlySet<string>, one: unknown, later: unknown): boolean {
  if (Array.isArray(later)) return later.every((item, at) => isUnmovedInside(states, asList(one)[at], item));
  const before = asObject(one);
  if (before === undefined) return true;
  return Object.entries(asObject(later) ?? {}).every(([name, now]) => {
    const old = before[name];
    if (states.has(name) && old !== undefined && !isDeepStrictEqual(old, now)) return false;
    return !isLater(old, now) && isUnmovedInside(states, old, now);
  });
}

function isLater(one: unknown, other: unknown): boolean {
  const [old, now] = [instantOf(one), instantOf(other)];
  return old !== undefined && now !== undefined && now > old;
}

/** Of a view what the schema declares, at any depth: a read may say more than an event, and an event more than a read. */
function declaredPart(document: object, schema: unknown, view: unknown): unknown {
  if (Array.isArray(view)) return view.map((item) => declaredPart(document, resolved(document, schema)["items"], item));
  const names = namesIn(document, schema).flat();
  const members = asObject(view);
  if (members === undefined || names.length === 0) return view;
  const declared = Object.entries(members).filter(([name]) => names.includes(name));
  return Object.fromEntries(
    declared.map(([name, value]) => [name, declaredPart(document, writtenMemberOf(document, schema, name), value)]),
  );
}

/** The members that either view shows. */
function membersOf(one: unknown, other: unknown): string[] {
  return [...new Set([one, other].flatMap((each) => Object.keys(asObject(each) ?? {})))].toSorted();
}
