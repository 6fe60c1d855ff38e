import type { Contract, Operation } from "@tallystick/contract";
import { FixtureUnavailable, NotOffered } from "../../errors/trial-errors.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { plainKinds } from "../../requests/bodies/plain-value.ts";
import { requestOf, variantsOf } from "../../requests/fixtures/requests.ts";
import { asObject, withValueAt } from "../../json/value-at.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { besidesNull } from "../../schema/nullable.ts";
import type { Resolved } from "../../schema/resolve.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { defaultedPlaces, withDefaults } from "./defaults.ts";
import { expectLocated } from "./location.ts";
import { nearbyValues } from "./nearby-values.ts";
import { withOwnersInPath } from "./owners-in-path.ts";
import { resourceIn } from "./resource-in.ts";
import { expectGiven } from "./expect-given.ts";
import { bodySchemaOf, membersOf } from "./set-members.ts";

/** A created resource is found, and readable as given. */
export function shownAsCreated(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => creationCheck(contract, operation, document));
}

function creationCheck(contract: Contract, operation: Operation, document: object): Check[] {
  const { kind, resource = "" } = operation.resourceAction ?? {};
  const { reads = [], lists = [] } = contract.resources[resource] ?? {};
  // What no operation shows cannot be found.
  const found = reads.length + lists.length === 0 ? [] : rulesOfFinding(contract, operation, reads);
  const same = rulesStatingFor(contract, operation.id, "shown-as-given");
  const shape = contract.resources[resource]?.schema;
  if (kind !== "creates" || shape === undefined || found.length + same.length === 0) return [];
  const body = bodySchemaOf(operation, document);
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
            const given = withDefaults(document, body, sent, shown);
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

/** Whether no default was added to what a request gives. */
function isAsGiven(expected: unknown, given: unknown): boolean {
  return JSON.stringify(expected) === JSON.stringify(given);
}

/** A request, and what it is about. */
interface StatedRequest {
  state: string;
  request: CallRequest;
}

/**
 * Every kind of request, one without what has a default, one for each word of a member and each kind of object that one takes,
 * and one with a second object in each list.
 */
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
  return [
    ...kinds,
    ...(await withoutDefaulted(t, operation, document)),
    ...worded,
    ...(await withEachKind(t, operation, document)),
    ...(await withTwoObjects(t, operation, document)),
  ];
}

/** The fullest request with each kind of object that a member takes. */
function withEachKind(t: Trial, operation: Operation, document: object): Promise<StatedRequest[]> {
  return varied(t, operation, document, Infinity, (schema) => plainKinds(document, besidesNull(document, schema)));
}

/** The fullest request with two objects, instead of one, in each list that has one. */
function withTwoObjects(t: Trial, operation: Operation, document: object): Promise<StatedRequest[]> {
  return varied(t, operation, document, 1, (schema, list) => {
    const isSingle = Array.isArray(list) && list.length === 1 && asObject(list[0]) !== undefined;
    return isSingle ? nearbyValues(t, besidesNull(document, schema), list) : [];
  });
}

/** The fullest request with at most so many valid values of a member; made anew for each, as what is unique may be there once. */
async function varied(
  t: Trial,
  operation: Operation,
  document: object,
  most: number,
  valuesOf: (schema: Resolved, given: unknown) => readonly unknown[],
): Promise<StatedRequest[]> {
  const full = async (): Promise<CallRequest> => (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  const { body } = await full();
  const validator = createRequestBodyValidator(document);
  const isValid = (name: string, value: unknown): boolean =>
    validator.fault(operation.body?.schema ?? "", withValueAt(body, name, value)) === undefined;
  const requests: StatedRequest[] = [];
  for (const [name, schema] of membersOf(operation, document, body)) {
    const values = valuesOf(schema, asObject(body)?.[name]).filter((value) => isValid(name, value));
    for (const value of values.slice(0, most)) {
      const request = await full();
      const state = `made with the ${name} ${JSON.stringify(value)}`;
      requests.push({ state, request: { ...request, body: withValueAt(request.body, name, value) } });
    }
  }
  return requests;
}

/** The plain request, and one of each kind of object, without what has a default; none where it has nothing such. */
async function withoutDefaulted(t: Trial, operation: Operation, document: object): Promise<StatedRequest[]> {
  const tried = new Set<string>();
  const requests = [
    await requestOf(t, operation.id),
    ...(await withEachKind(t, operation, document)).map(({ request }) => request),
  ];
  return requests.flatMap((request) => {
    const places = defaultedPlaces(document, bodySchemaOf(operation, document), request.body);
    const left = places.filter((at) => !tried.has(at));
    for (const at of left) tried.add(at);
    const body = left.reduce<unknown>((rest, at) => withValueAt(rest, at, undefined), request.body);
    return left.length === 0 ? [] : [{ state: `made without ${left.join(", ")}`, request: { ...request, body } }];
  });
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
