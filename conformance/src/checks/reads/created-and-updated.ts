import type { Contract, Operation } from "@tallystick/contract";
import { FixtureUnavailable, NotOffered } from "../../errors/trial-errors.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf, variantsOf } from "../../requests/fixtures/requests.ts";
import { withPreconditions, preconditionMembers } from "../../requests/bodies/precondition-members.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { asSeenNow, makeResource, requestWith } from "../../requests/resources/fixtures.ts";
import { subjectOf } from "../../requests/resources/references.ts";
import { letters } from "../../json/letters.ts";
import { asObject, withValueAt } from "../../json/value-at.ts";
import { allMembers } from "../../schema/all-members.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { kindOf } from "../../schema/kind-of.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { defaulted, withDefaults } from "./defaults.ts";
import { givenAndShown } from "./given-and-shown.ts";
import { expectLocated } from "./location.ts";
import { withOwnersInPath } from "./owners-in-path.ts";
import { resourceIn } from "./resource-in.ts";
import { bodyOfUpdate, isPartial, valuesInTurn } from "./values-in-turn.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A created resource is readable as given; an update changes the given members only. */
export function shownAgain(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => [
    ...creationCheck(contract, operation, document),
    ...changeCheck(contract, operation, document),
  ]);
}

function creationCheck(contract: Contract, operation: Operation, document: object): Check[] {
  const { kind, resource = "" } = operation.resourceAction ?? {};
  const { reads = [], lists = [] } = contract.resources[resource] ?? {};
  // What no operation shows cannot be found.
  const found = reads.length + lists.length === 0 ? [] : rulesOfFinding(contract, operation, reads);
  const same = rulesStatingFor(contract, operation.id, "shown-as-given");
  const shape = contract.resources[resource]?.schema;
  if (kind !== "creates" || shape === undefined || found.length + same.length === 0) return [];
  const members = membersOf(operation, document);
  return [
    defineCheck({
      ...ofOperation("reads", operation, "creates a resource that reads as returned"),
      rules: together(found, same),
      cost: 2,
      async run(t) {
        for (const { state, request } of await requestsOf(t, operation, document)) {
          const reply = await perform(t, operation.id, request);
          if (!isSuccess(reply)) continue;
          const begun = t.transcript.length;
          const read = await t.support.effects.look(t, operation, request, reply);
          if (read === undefined) refuseUnread(t, resource, [...reads, ...lists], begun);
          expectFound(t, found, operation, reply, read);
          expectLocated(t, found, operation, reply);
          for (const shown of [resourceIn(t.contract, reply, operation), read]) {
            const sent = withOwnersInPath(t.contract, operation, request, request.body);
            const given = withDefaults(members, sent, shown);
            const what = isAsGiven(given, sent)
              ? "what was given:"
              : "what was given, and the default of what was not:";
            expectGiven(t, same, operation, { state, shape, given, shown }, what);
          }
        }
      },
    }),
  ];
}

/** The rules by which what an operation creates is found: its own, those of the operations that read it, and general ones. */
function rulesOfFinding(contract: Contract, { id }: Operation, reads: readonly string[]): string[] {
  return together(...[id, ...reads].map((each) => rulesStatingFor(contract, each, "created-is-found")));
}

/** Ends the trial where nothing that shows the resource has answered since: the target may not have it yet. */
function refuseUnread(t: Trial, resource: string, showing: readonly string[], since: number): void {
  if (showing.length === 0 || t.transcript.slice(since).some(({ operation }) => showing.includes(operation))) return;
  const reason = `No operation that shows any ${resource} is served: ${showing.join(", ")}.`;
  const isSaid = showing.every((id) => t.target.switchedOff.has(id));
  throw isSaid ? new NotOffered(reason) : new FixtureUnavailable(reason);
}

function expectFound(t: Trial, rules: readonly string[], { id }: Operation, reply: Exchange, read: unknown): void {
  expecting(t, rules, id).that(
    "read after it was made",
    asObject(read) !== undefined || asObject(reply.body) === undefined,
    () => ["what was made to be found", "it cannot be read"],
  );
}

/** The values of a request and the place of the resource in the reply. */
interface Compared {
  state: string;
  /** The schema of the resource. */
  shape: string;
  given: unknown;
  shown: unknown;
}

/** Whether no default was added to what a request gives. */
function isAsGiven(expected: unknown, given: unknown): boolean {
  return Object.keys(asObject(expected) ?? {}).length === Object.keys(asObject(given) ?? {}).length;
}

function expectGiven(
  t: Trial,
  rules: readonly string[],
  { id }: Operation,
  compared: Compared,
  what = "what was given:",
): void {
  if (rules.length === 0 || asObject(compared.shown) === undefined) return;
  const { given, shown } = givenAndShown(t, compared);
  expecting(t, rules, id).same(compared.state, what, given, shown);
}

/** A request, and what it is about. */
interface StatedRequest {
  state: string;
  request: CallRequest;
}

/** Every kind of request, one without what has a default, and one for each word that a member may have. */
async function requestsOf(t: Trial, operation: Operation, document: object): Promise<StatedRequest[]> {
  const kinds = (await variantsOf(t, operation.id)).map(({ kind, request }) => ({
    state: ["made", kind].filter(Boolean).join(" with "),
    request,
  }));
  const worded: StatedRequest[] = [];
  for (const [name, word] of wordsOf(operation, document)) {
    const plain = await requestOf(t, operation.id);
    worded.push({
      state: `made with ${name} ${String(word)}`,
      request: { ...plain, body: withValueAt(plain.body, name, word) },
    });
  }
  return [...kinds, ...(await withoutDefaulted(t, operation, document)), ...worded];
}

/** The plain request without the members that have a default; none where it has no such member. */
async function withoutDefaulted(t: Trial, operation: Operation, document: object): Promise<StatedRequest[]> {
  const names = defaulted(membersOf(operation, document));
  const plain = await requestOf(t, operation.id);
  const left = names.filter((name) => name in (asObject(plain.body) ?? {}));
  const body = left.reduce<unknown>((rest, name) => withValueAt(rest, name, undefined), plain.body);
  return left.length === 0 ? [] : [{ state: `made without ${left.join(", ")}`, request: { ...plain, body } }];
}

/** The members of the body that have only some words, each with each of them, and zero where its schema begins there. */
function wordsOf(operation: Operation, document: object): [string, unknown][] {
  return membersOf(operation, document).flatMap(([name, schema]) => {
    const words: unknown[] = Array.isArray(schema["enum"])
      ? schema["enum"]
      : schema["type"] === "boolean"
        ? [true, false]
        : zeroOf(document, schema);
    return words.filter((word) => word !== null).map((word): [string, unknown] => [name, word]);
  });
}

/** Zero, which a target may take for nothing, where it is the least number. */
function zeroOf(document: object, schema: Resolved): number[] {
  return besidesNull(document, schema)["minimum"] === 0 ? [0] : [];
}

/** The members that a body may have, or one of the kind that is given. */
function membersOf({ body }: Operation, document: object, given?: unknown): [string, Resolved][] {
  if (!isJsonBody(body)) return [];
  const { properties } = kindOf(document, schemaAt(document, body.schema), given);
  return Object.entries(asObject(properties) ?? {}).map(([name, schema]) => [name, resolved(document, schema)]);
}

/** The names of the members that bodies of an operation may have, those of every kind. */
function namesIn({ body }: Operation, document: object): string[] {
  return isJsonBody(body) ? [...allMembers(document, schemaAt(document, body.schema)).keys()] : [];
}

/** Whether the body of an operation has members that it sets. */
export function isSetting({ body, method }: Operation): boolean {
  return body !== undefined && (method === "patch" || method === "put");
}

function changeCheck(contract: Contract, operation: Operation, document: object): Check[] {
  const rules = rulesStatingFor(contract, operation.id, "changed-is-shown");
  const { kind, resource = "" } = operation.resourceAction ?? {};
  const shape = contract.resources[resource]?.schema;
  if (kind !== "changes" || shape === undefined || !isSetting(operation) || rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("reads", operation, "updates only the given members"),
      rules,
      cost: 2,
      async run(t) {
        for (const request of await changesOf(t, operation, document))
          await change(t, operation, rules, shape, request);
        await changeInTurn(t, operation, rules, shape);
        await changeMinimal(t, operation, rules, shape);
      },
    }),
  ];
}

/** The empty list, where a list with something in it may be empty. */
function emptied(document: object, schema: Resolved, value: unknown): unknown[] {
  const least = Number(besidesNull(document, schema)["minItems"] ?? 0);
  return Array.isArray(value) && value.length > 0 && least === 0 ? [[]] : [];
}

/** The plain request; of a partial update also one for each of its members, and one that empties each list. */
async function changesOf(t: Trial, operation: Operation, document: object): Promise<CallRequest[]> {
  const [plain] = await variantsOf(t, operation.id);
  const all = (await variantsOf(t, operation.id)).at(-1)?.request ?? plain?.request ?? {};
  const requests = [all];
  if (!isPartial(t, operation, all.body)) return requests;
  for (const [name, schema] of membersOf(operation, document, all.body)) {
    const value = asObject(all.body)?.[name];
    const values = value === undefined ? [] : [value, ...emptied(document, schema, value)];
    for (const each of values) {
      const body = bodyOfUpdate(t, operation, all.body, { [name]: each });
      requests.push({ ...(await requestOf(t, operation.id)), body });
    }
  }
  return requests;
}

/**
 * One resource gets other values than it has, all at once or each alone where they are refused together; then one value
 * after the other. Only where the resource is the one that the path names: others have no other to change.
 */
async function changeInTurn(t: Trial, operation: Operation, rules: readonly string[], shape: string): Promise<void> {
  if (subjectOf(t.contract, operation) === undefined || partOf(t, operation, shape) !== undefined) return;
  const request = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  const before = asObject(await t.support.effects.look(t, operation, request));
  const turns = before === undefined ? [] : valuesInTurn(t, operation, request, before);
  const changes = (given: object): Promise<boolean> =>
    change(t, operation, rules, shape, { ...request, body: bodyOfUpdate(t, operation, request.body, given) });
  const first = Object.fromEntries(turns.map(({ name, values: [value] }) => [name, value]));
  const areAllTaken = turns.length === 0 || (await changes(first));
  if (!isPartial(t, operation, request.body)) return;
  for (const { name, values } of turns)
    for (const value of areAllTaken ? values.slice(1) : values) await changes({ [name]: value });
}

/** What was made with nothing but what it needs gets the members that it lacks: all at once, or each alone where they are refused together. */
async function changeMinimal(t: Trial, operation: Operation, rules: readonly string[], shape: string): Promise<void> {
  const subject = subjectOf(t.contract, operation);
  if (subject === undefined || partOf(t, operation, shape) !== undefined) return;
  const made = await makeResource(t, subject.resource, { extent: "minimal" }).catch(unlessUnavailable);
  if (made === undefined) return;
  const requestTo = (extent: "minimal" | "full"): Promise<CallRequest | undefined> =>
    requestWith(t, operation.id, { named: { [subject.at]: made.id }, extent }).catch(unlessUnavailable);
  const [minimal, full] = [await requestTo("minimal"), await requestTo("full")];
  const lacking = Object.entries(asObject(full?.body) ?? {}).filter(([name]) => (made.body[name] ?? null) === null);
  const changes = (members: readonly (readonly [string, unknown])[]): Promise<boolean> => {
    const body = { ...asObject(minimal?.body), ...Object.fromEntries(members) };
    return change(t, operation, rules, shape, { ...minimal, body });
  };
  if (minimal === undefined || lacking.length === 0 || (await changes(lacking))) return;
  for (const member of lacking) await changes([member]);
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

/** The member of the resource that a path ends with, where the body is its value: `PUT /guests/{guestId}/address`. */
function partOf({ support: { document } }: Trial, operation: Operation, shape: string): string | undefined {
  const [, last = ""] = /\}\/([^/{}]+)$/.exec(operation.path) ?? [];
  const members = membersIn(document, shape).filter((name) => letters(name) === letters(last));
  const own = namesIn(operation, document);
  return members.find((name) => !own.includes(name));
}

function membersIn(document: object, shape: string): string[] {
  return [...allMembers(document, schemaAt(document, shape)).keys()];
}

/** Whether the change was accepted; then it is shown, and all else is as before. */
async function change(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  shape: string,
  request: CallRequest,
): Promise<boolean> {
  const part = partOf(t, operation, shape);
  const seen = preconditionMembers(t, operation);
  // What the caller saw is not what it wants to be shown.
  const wanted = seen.reduce((rest, { name }) => withValueAt(rest, name, undefined), request.body);
  const given = part === undefined ? wanted : { [part]: wanted };
  const names = Object.keys(asObject(given) ?? {});
  const before = asObject(await t.support.effects.look(t, operation, request));
  const present = await asSeenNow(t, operation, withPreconditions(request, seen, before));
  const reply = await perform(t, operation.id, present);
  if (!isSuccess(reply)) return false;
  const after = asObject(await t.support.effects.look(t, operation, request));
  const state = `changed ${names.join(", ")}`;
  for (const shown of [resourceIn(t.contract, reply, operation), after])
    expectGiven(t, rules, operation, { state, shape, given, shown });
  const known = membersIn(t.support.document, shape);
  // Of members that the resource does not show nobody knows what else they change.
  const isKnown = known.length === 0 || names.length === 0 || names.some((name) => known.includes(name));
  if (before === undefined || after === undefined || !isKnown) return true;
  // Left out of a PUT, a member of its body may be cleared: another rule says whether it is.
  const own = operation.method === "put" ? namesIn(operation, t.support.document) : [];
  const changed = [...names, ...own, ...seen.map(({ shown }) => shown)];
  const others = settable(t, operation).filter((name) => !changed.includes(name));
  const pick = (shown: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(others.map((name) => [name, shown[name]]));
  const expected = pick(before);
  expecting(t, rules, operation.id).same(state, "the rest as before:", expected, pick(after));
  return true;
}
