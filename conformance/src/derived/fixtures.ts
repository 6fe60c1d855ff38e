import type { Edge, Lifecycle, Operation, Reference } from "@tallystick/contract";
import { FixtureUnavailable } from "../engine/errors.ts";
import type { RequestVariant, Trial } from "../engine/types.ts";
import { answerOf, type Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { unknownId } from "../fixtures/unknown-id.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { wholeList } from "../fixtures/whole-list.ts";
import type { CallRequest, Exchange } from "../http/exchange.ts";
import { textAt } from "../json/value-at.ts";
import { candidatesOf, type Candidate } from "./candidates.ts";
import { compose } from "./compose.ts";
import { namedIds, type ResourceSource } from "./named-ids.ts";
import { needs, referencesOf, subjectOf } from "./references.ts";
import { memoryOf } from "./run-memory.ts";
import { readersOf, shownResource } from "./shown.ts";
import { acceptedStates, lifecycleOf, wayTo } from "./states.ts";

/** What a derived request has of its own, instead of what would be derived. */
export interface RequestOptions {
  /** Ids to name, by the place of the reference or by the resource; what is made for the request names them, too. */
  named?: Readonly<Record<string, string>>;
  /** Values at places of the request, such as `body.serial`; `undefined` leaves the place out. */
  members?: Readonly<Record<string, unknown>>;
  /** Where this resource is named, an id that does not exist. */
  unknown?: string | undefined;
  as?: CallRequest["as"];
}

/** Resources that are being made for each other, and operations that are being learnt: none of them again. */
type Making = readonly string[];

/** A plain request of an operation with some values of its own; what it names and is not given is made for it. */
export function requestWith(t: Trial, operation: string, options: RequestOptions = {}): Promise<CallRequest> {
  return plainRequest(t, operation, options, []);
}

/** A new resource; the options are those of the request that creates it. */
export function makeResource(t: Trial, resource: string, options: RequestOptions = {}): Promise<Fixture> {
  return make(t, resource, options, []);
}

/** The resource that those requests of the trial share which do not use it up. */
export function resourceOf(t: Trial, resource: string): Promise<Fixture> {
  return sharedResource(t, resource, []);
}

/** The resource brought into one of these states by operations; unavailable where none leads there. */
export function bringTo(t: Trial, resource: string, made: Fixture, states: readonly string[]): Promise<void> {
  return brought(t, resource, made, states, []);
}

/** A well-formed id of a resource that does not exist. */
export function unknownIdFor(t: Trial, resource: string): string {
  return unknownId(t.contract, resource, t.unique("id"), t.support.document);
}

/** What a resource shows now: by the operation that reads it, or else as the item of a list. */
export async function look(t: Trial, resource: string, { id }: Pick<Fixture, "id">): Promise<Exchange> {
  const [reader] = readersOf(t.contract, resource);
  if (reader !== undefined)
    return t.call(reader.row.id, await requestWith(t, reader.row.id, { named: { [reader.at]: id } }));
  const named = memoryOf(t.target).origins.get(id) ?? {};
  for (const list of t.contract.resources[resource]?.lists ?? []) {
    const items = await wholeList(t, list, await requestWith(t, list, { named }));
    const [item, last] = [items.find((each) => each.id === id), t.transcript.at(-1)];
    if (item !== undefined && last !== undefined) return { ...last, body: item.body };
  }
  throw new FixtureUnavailable(`No operation shows a ${resource}.`);
}

/** A request of an operation that names nothing that exists and no caller. */
export async function bareRequest(t: Trial, operation: string): Promise<CallRequest> {
  const row = rowOf(t, operation);
  const idFor = async ({ resource }: Reference): Promise<string> => unknownIdFor(t, resource);
  return firstOf(preferred(t, row), (candidate) => compose(t, row, { ...candidate, idFor, members: {} }), row);
}

/** A request from every further template of the body: the other examples, and all members. */
export async function requestsOfEachKind(t: Trial, operation: string): Promise<RequestVariant[]> {
  const row = rowOf(t, operation);
  const [plain, ...others] = preferred(t, row);
  const kinds = new Map(others.map((each) => [each.template.kind, each]));
  for (const kind of ["minimal", plain?.template.kind ?? ""]) kinds.delete(kind);
  const found: RequestVariant[] = [];
  for (const [kind, candidate] of kinds) {
    const request = await composed(t, row, candidate, {}, []).catch(unlessUnavailable);
    if (request !== undefined) found.push({ kind, request });
  }
  return found;
}

function rowOf({ contract }: Trial, operation: string): Operation {
  const row = contract.operations[operation];
  if (row === undefined) throw new FixtureUnavailable(`The contract has no operation ${operation}.`);
  return row;
}

async function plainRequest(
  t: Trial,
  operation: string,
  options: RequestOptions,
  making: Making,
): Promise<CallRequest> {
  const row = rowOf(t, operation);
  await learn(t, row, making);
  return firstOf(preferred(t, row), (candidate) => composed(t, row, candidate, options, making), row);
}

/** The candidates, first the one that is known to succeed. */
function preferred(t: Trial, row: Operation): Candidate[] {
  const candidates = candidatesOf(t.contract, t.support.document, row);
  const best = candidates[memoryOf(t.target).learnt.get(row.id) ?? 0];
  return best === undefined ? [] : [best, ...candidates.filter((each) => each !== best)];
}

/** What the first candidate gives for which it can be had; the reason of the first, if none can. */
async function firstOf<Had>(
  candidates: readonly Candidate[],
  have: (candidate: Candidate) => Promise<Had>,
  { id }: Operation,
): Promise<Had> {
  let reason: FixtureUnavailable | undefined;
  for (const candidate of candidates) {
    try {
      return await have(candidate);
    } catch (error) {
      if (!(error instanceof FixtureUnavailable)) throw error;
      reason ??= error;
    }
  }
  throw reason ?? new FixtureUnavailable(`No request of ${id} can be derived.`);
}

/** Finds out once in a run which candidate succeeds, where one could be refused for a reason that another avoids. */
async function learn(t: Trial, row: Operation, making: Making): Promise<void> {
  const { learnt } = memoryOf(t.target);
  const candidates = candidatesOf(t.contract, t.support.document, row);
  const isOpen = row.method !== "get" && candidates.length > 1 && row.refusals.length > 0;
  if (!isOpen || learnt.has(row.id) || making.includes(row.id) || !t.target.capabilities.has("state")) return;
  const at = await firstThatSucceeds(t, row, candidates, [...making, row.id]);
  if (!learnt.has(row.id)) learnt.set(row.id, at);
}

async function firstThatSucceeds(
  t: Trial,
  row: Operation,
  candidates: readonly Candidate[],
  making: Making,
): Promise<number> {
  for (const [at, candidate] of candidates.entries()) {
    const reply = await attempted(t, row, candidate, making);
    if (reply !== undefined && isDone(reply)) return at;
    // What the row does not declare is for the checks to judge.
    if (reply !== undefined && !isDeclared(row, reply)) return 0;
  }
  return 0;
}

async function attempted(
  t: Trial,
  row: Operation,
  candidate: Candidate,
  making: Making,
): Promise<Exchange | undefined> {
  try {
    return await perform(t, row.id, await composed(t, row, candidate, {}, making));
  } catch (error) {
    if (error instanceof FixtureUnavailable) return undefined;
    throw error;
  }
}

function isDone({ status }: Exchange): boolean {
  return status >= 200 && status < 300 && status !== 202;
}

function isDeclared({ refusals }: Operation, reply: Exchange, when?: string): boolean {
  const code = textAt(reply.body, "code");
  return refusals
    .filter((each) => when === undefined || each.when === when)
    .flatMap((each) => [each, ...each.accepts])
    .some((each) => each.status === reply.status && each.code === code);
}

async function composed(
  t: Trial,
  row: Operation,
  candidate: Candidate,
  { named = {}, members = {}, unknown, as }: RequestOptions,
  making: Making,
): Promise<CallRequest> {
  const begun: CallRequest = { body: candidate.template.body };
  const ids = namedIds(t, row, begun, named, sourceFor(t, row, begun, candidate.state, named, making));
  const idFor = (reference: Reference): Promise<string> =>
    reference.resource === unknown ? Promise.resolve(unknownIdFor(t, unknown)) : ids.idFor(reference);
  const request = await compose(t, row, { ...candidate, idFor, members });
  const caller = as ?? (row.access.scheme === "agent" ? await t.support.callerOf(t, "agent") : undefined);
  return caller === undefined ? request : { ...request, as: caller };
}

/** How the resources that a request of this operation names are had. */
function sourceFor(
  t: Trial,
  row: Operation,
  begun: CallRequest,
  state: string | undefined,
  named: Readonly<Record<string, string>>,
  making: Making,
): ResourceSource {
  const subject = subjectOf(t.contract, row)?.at;
  return {
    accepted: (reference) =>
      state !== undefined && reference.at === subject ? [state] : acceptedStates(t.contract, row, reference, begun),
    async shared({ resource }, states) {
      const made = await sharedResource(t, resource, making);
      if (states !== undefined) await brought(t, resource, made, states, making);
      return made.id;
    },
    async fresh({ resource }, states) {
      const made = await make(t, resource, { named }, making);
      if (states !== undefined) await brought(t, resource, made, states, making);
      return made.id;
    },
  };
}

function sharedResource(t: Trial, resource: string, making: Making): Promise<Fixture> {
  // Two that need each other would wait for each other.
  if (needs(t.contract, resource, resource)) return make(t, resource, {}, making);
  return t.fixtures.once(`resource ${resource}`, () => make(t.fixtures.trial, resource, {}, making));
}

/** A new resource, by the first operation that creates one; else one that is listed and that no other trial has. */
async function make(t: Trial, resource: string, options: RequestOptions, making: Making): Promise<Fixture> {
  if (making.includes(resource)) throw new FixtureUnavailable(`A ${resource} is needed to make one.`);
  let reason: FixtureUnavailable | undefined;
  for (const row of creatorsOf(t, resource)) {
    try {
      return await created(t, row, resource, options, [...making, resource]);
    } catch (error) {
      if (!(error instanceof FixtureUnavailable)) throw error;
      reason ??= error;
    }
  }
  const found = await untaken(t, resource, options, [...making, resource]);
  if (found !== undefined) return found;
  throw reason ?? new FixtureUnavailable(`No operation creates a ${resource}, and no list has one that is free.`);
}

/** The operations that create a resource: first those without a signature, by the main caller. */
function creatorsOf({ contract }: Trial, resource: string): Operation[] {
  const rows = (contract.resources[resource]?.creates ?? []).flatMap((id) => contract.operations[id] ?? []);
  return rows.toSorted((a, b) => trouble(a) - trouble(b));
}

function trouble({ access, signedRetry }: Operation): number {
  return Number(signedRetry !== undefined) * 2 + Number(access.scheme === "agent");
}

/** How often a value is replaced that turns out to be in use. */
const MOST_TRIES = 3;

async function created(
  t: Trial,
  row: Operation,
  resource: string,
  options: RequestOptions,
  making: Making,
): Promise<Fixture> {
  for (let nth = 1; ; nth += 1) {
    const request = await plainRequest(t, row.id, options, making);
    const reply = await perform(t, row.id, request);
    const made = isDone(reply) ? shownResource(reply, resource) : undefined;
    if (made !== undefined) {
      memoryOf(t.target).origins.set(made.id, originOf(t, row, request));
      return made;
    }
    if (nth === MOST_TRIES || !isDeclared(row, reply, "duplicate")) {
      throw new FixtureUnavailable(`A ${resource} could not be made: ${row.id} answered ${answerOf(reply)}.`);
    }
  }
}

/** What a request names, and what that was made with. */
function originOf(t: Trial, row: Operation, request: CallRequest): Record<string, string> {
  const { origins } = memoryOf(t.target);
  const own = referencesOf(t.contract, row).flatMap(({ at, resource }) => {
    const id = [valueInRequest(request, at)].flat()[0];
    return typeof id === "string" ? [[resource, id] as const] : [];
  });
  const further = own.map(([, id]) => origins.get(id) ?? {});
  return Object.assign({}, ...further, Object.fromEntries(own));
}

/** A listed resource that no other trial has taken. */
async function untaken(
  t: Trial,
  resource: string,
  { named = {} }: RequestOptions,
  making: Making,
): Promise<Fixture | undefined> {
  const { taken } = memoryOf(t.target);
  for (const list of listsOf(t, resource)) {
    const request = await plainRequest(t, list, { named }, making).catch(unlessUnavailable);
    const items = request === undefined ? [] : await wholeList(t, list, request).catch(unlessUnavailable);
    const free = items?.find(({ id }) => !taken.has(id));
    if (free === undefined) continue;
    taken.add(free.id);
    return free;
  }
  return undefined;
}

/** The lists of a resource: first those of the main caller, and of these the ones that are narrowed. */
function listsOf({ contract }: Trial, resource: string): string[] {
  const rank = (row: Operation): number =>
    Number(row.access.scheme === "agent") * 2 + Number(referencesOf(contract, row).length === 0);
  const rows = (contract.resources[resource]?.lists ?? []).flatMap((id) => contract.operations[id] ?? []);
  return rows.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id);
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof FixtureUnavailable)) throw error;
}

async function brought(
  t: Trial,
  resource: string,
  made: Fixture,
  states: readonly string[],
  making: Making,
): Promise<void> {
  const lifecycle = lifecycleOf(t.contract, resource);
  if (lifecycle === undefined) return;
  const state = textAt(made.body, lifecycle.field) ?? textAt((await look(t, resource, made)).body, lifecycle.field);
  if (state === undefined || states.includes(state)) return;
  const way = wayTo(t.contract, lifecycle, state, states);
  if (way === undefined) throw new FixtureUnavailable(`No operation brings a ${resource} to ${states.join(" or ")}.`);
  for (const edge of way) {
    await (edge.by === "outcome" ? awaited(t, lifecycle, made, edge) : move(t, lifecycle, made, edge, making));
  }
}

async function move(t: Trial, lifecycle: Lifecycle, { id }: Fixture, { by, to }: Edge, making: Making): Promise<void> {
  const at = subjectOf(t.contract, rowOf(t, by))?.at ?? lifecycle.resource;
  const field = lifecycle.drivers.find(({ operation }) => operation === by)?.field;
  const members = field === undefined ? {} : { [field]: to };
  const reply = await perform(t, by, await plainRequest(t, by, { named: { [at]: id }, members }, making));
  if (!isDone(reply)) {
    throw new FixtureUnavailable(
      `A ${lifecycle.resource} cannot be brought to ${to}: ${by} answered ${answerOf(reply)}.`,
    );
  }
}

/** Some moves happen by themselves; the quick ones are waited for. */
async function awaited(t: Trial, { resource, field }: Lifecycle, made: Fixture, { to }: Edge): Promise<void> {
  const isThere = ({ body }: Exchange): boolean => textAt(body, field) === to;
  if (!isThere(await t.eventually(() => look(t, resource, made), isThere))) {
    throw new FixtureUnavailable(`A ${resource} did not become ${to} by itself.`);
  }
}
