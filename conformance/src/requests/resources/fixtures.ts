import type { Contract, Operation, Reference } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { RequestVariant, Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { answerOf, type Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { idMemberOf } from "../fixtures/resource-id.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import { unknownId } from "../fixtures/unknown-id.ts";
import { pagesOf } from "../fixtures/whole-list.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { bringToState } from "../states/bring-to-state.ts";
import { isOtherScheme } from "../callers/main-scheme.ts";
import { candidatesOf, preferred, type Candidate } from "../bodies/candidates.ts";
import { compose } from "../bodies/compose.ts";
import { fitting } from "../bodies/fitting.ts";
import { filtersFor, listsOf, takeListed } from "./existing-resource.ts";
import { isRefusal, learn } from "../bodies/learning.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { firstAvailable } from "../bodies/first-available.ts";
import { namedIds, type ResourceSource } from "./named-ids.ts";
import {
  belongsTo,
  choosesId,
  collectionOf,
  needs,
  ownersOfListed,
  referencesOf,
  restoredDeletion,
  subjectOf,
} from "./references.ts";
import { topUp } from "../effects/top-up.ts";
import { originOf, rememberOrigin } from "./origins.ts";
import { unexplainedRefusal } from "./unexplained-refusal.ts";
import { memoryOf } from "./run-memory.ts";
import { readersOf, resourceInReply } from "./resource-in-reply.ts";
import { membersToAvoid } from "../bodies/avoided-members.ts";
import { acceptedStates, lifecycleOf } from "../states/states.ts";
import { withPart } from "../bodies/with-part.ts";
import { preconditionHeaders } from "../bodies/precondition-headers.ts";
import { withPreconditions, preconditionMembers } from "../bodies/precondition-members.ts";

/** Overrides of a derived request. */
export interface RequestOptions {
  /** Ids to name, by the place of the reference or by the resource; what is made for the request names them, too. */
  named?: Readonly<Record<string, string>>;
  /** Values at places of the request, such as `body.serial`; `undefined` leaves the place out. */
  members?: Readonly<Record<string, unknown>>;
  /** Where this resource is named, an id that does not exist. */
  unknown?: string | undefined;
  as?: CallRequest["as"];
  /** Nothing is added to what the request takes from. */
  isUnpaid?: boolean;
  /** The body has only what its schema requires, or all that it may have; of what is needed besides, the plain one. */
  extent?: "minimal" | "full";
  /** The path at which it is made where an operation does that: what is made elsewhere may not be found below it. */
  collection?: string | undefined;
  /** Of resources that no operation creates, and that are there: one in these states, if there is one. */
  states?: readonly string[] | undefined;
}

/** Resources under creation and operations under trial, to prevent recursion. */
type Making = readonly string[];

/** A plain request of an operation with some values of its own; what it names and is not given is made for it. */
export function requestWith(t: Trial, operation: string, options: RequestOptions = {}): Promise<CallRequest> {
  return plainRequest(t, operation, options, []);
}

/** A new resource; the options are those of the request that creates it. */
export function makeResource(t: Trial, resource: string, options: RequestOptions = {}): Promise<Fixture> {
  return make(t, resource, options, []);
}

/** A new resource in a state in which an operation accepts it where it names it. */
export async function makeFor(
  t: Trial,
  row: Operation,
  reference: Reference,
  options: RequestOptions = {},
): Promise<Fixture> {
  const made = await makeResource(t, reference.resource, { collection: collectionOf(row, reference), ...options });
  await bringToAccepted(t, row, reference, made);
  return made;
}

/** A request of an operation about a resource, which first gets the parts and the state with which the operation accepts it. */
export async function requestAbout(t: Trial, row: Operation, resource: string, id: string): Promise<CallRequest> {
  const place = referencesOf(t.contract, row).find((each) => each.resource === resource);
  if (place === undefined) throw new FixtureUnavailable(`${row.id} names no ${resource}.`);
  await withPart(t, row, place, id, {
    requestOf: (operation, options) => requestWith(t, operation, options),
    look: () => look(t, resource, { id }),
  });
  await bringToAccepted(t, row, place, { id, body: {} });
  return requestWith(t, row.id, { named: { [place.at]: id } });
}

/** The resource brought into a state in which an operation accepts it where it names it. */
export async function bringToAccepted(t: Trial, row: Operation, reference: Reference, made: Fixture): Promise<void> {
  const states = acceptedStates(t.contract, row, reference);
  if (states !== undefined) await bringTo(t, reference.resource, made, states);
}

/** The resource that those requests of the trial share which do not use it up. */
export function resourceOf(t: Trial, resource: string): Promise<Fixture> {
  return sharedResource(t, resource, []);
}

/** The resource brought into one of these states by operations; unavailable where none leads there. */
export function bringTo(t: Trial, resource: string, made: Fixture, states: readonly string[]): Promise<void> {
  return bring(t, resource, made, states, []);
}

/** A well-formed id of a resource that does not exist. */
export function unknownIdFor(t: Trial, resource: string): string {
  return unknownId(t.contract, resource, t.unique("id"), t.support.document);
}

/** Reads a resource by its reading operation, or else as a list item. */
export async function look(
  t: Trial,
  resource: string,
  { id, body }: Pick<Fixture, "id"> & Partial<Fixture>,
): Promise<Exchange> {
  const [reader] = readersOf(t.contract, resource);
  const named = originOf(t, { resource, id, body });
  if (reader !== undefined) {
    const own = { ...named, [reader.at]: id };
    return t.call(reader.row.id, await requestWith(t, reader.row.id, { named: own }));
  }
  for (const list of listsOf(t, resource)) {
    const request = await requestWith(t, list.id, { named });
    const query = { ...request.query, ...filtersFor(t.contract, list, named) };
    for await (const items of pagesOf(t, list.id, { ...request, query })) {
      const [item, last] = [items.find((each) => each.id === id), t.transcript.at(-1)];
      if (item !== undefined && last !== undefined) return { ...last, body: item.body };
    }
  }
  throw new FixtureUnavailable(`No operation shows any ${resource}.`);
}

/** A request of an operation that names nothing that exists and no caller. */
export async function bareRequest(t: Trial, operation: string): Promise<CallRequest> {
  const row = rowOf(t, operation);
  const idFor = async ({ resource }: Reference): Promise<string> => unknownIdFor(t, resource);
  const how = { idFor, isMeant: () => true, members: {} };
  return firstAvailable(preferred(t, row), (each) => compose(t, row, { ...each, ...how }), none(row));
}

function none({ id }: Operation): string {
  return `No request of ${id} can be derived.`;
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

function rowOf({ contract }: Pick<Trial, "contract">, operation: string): Operation {
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
  const composeOne = (candidate: Candidate): Promise<CallRequest> =>
    composed(t, row, candidate, {}, [...making, row.id]);
  const pay = (poor: CallRequest, except: readonly string[] = []): Promise<boolean> =>
    topUp(t, row, { request: poor, except: new Set(except) }, (term, named) =>
      plainRequest(t, term, { named }, [...making, row.id]),
    );
  if (!making.includes(row.id)) await learn(t, row, candidatesOf(t.contract, t.support.document, row), composeOne, pay);
  const { refusedWith } = memoryOf(t.target).learnt.get(row.id) ?? {};
  const isPlain = options.named === undefined && options.members === undefined;
  if (refusedWith !== undefined && isPlain) throw new FixtureUnavailable(refusedAlways(row, refusedWith));
  const { extent, members } = options;
  const known = preferred(t, row).filter(({ template }) => extent === undefined || template.kind === extent);
  const candidates = fitting(t, row, known, members);
  const request = await firstAvailable(candidates, (each) => composed(t, row, each, options, making), none(row));
  const isPaid = options.isUnpaid !== true && memoryOf(t.target).learnt.get(row.id)?.isPaid === true;
  // Who asks of something for an amount means just what that has.
  const asked = Object.keys(options.members ?? {}).length === 0 ? [] : Object.values(options.named ?? {});
  if (isPaid) await pay(request, asked);
  return request;
}

/**
 * Why a reply says nothing of the target: the operation answers so to every request that can be derived for it, or the contract does not
 * say when it does.
 */
export function refusedAnyway(t: Pick<Trial, "contract" | "target">, reply: Exchange): string | undefined {
  const { refusedWith, isPaid } = memoryOf(t.target).learnt.get(reply.operation) ?? {};
  const row = rowOf(t, reply.operation);
  const isPoor = isPaid === true && isRefusal(row, reply, "insufficient-balance");
  return isPoor || (refusedWith !== undefined && refusedWith === answerOf(reply))
    ? refusedAlways(row, answerOf(reply))
    : unexplainedRefusal(t, reply);
}

function refusedAlways(row: Operation, answer: string): string {
  return `${row.id} refuses what the suite derives for it: ${answer}. Give a value that it accepts as a fixture, such as "${row.id} ${placeToGive(row)}".`;
}

/** A place of the request that decides whether it is refused. */
function placeToGive({ refusals, references }: Operation): string {
  const places = [...refusals.map(({ at }) => at), ...references.map(({ at }) => at)];
  return places.find((at) => at?.startsWith("body.")) ?? places.find((at) => at !== undefined) ?? "body";
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
    reference.resource === unknown || (choosesId(row, reference) && !(reference.at in named))
      ? Promise.resolve(unknownIdFor(t, reference.resource))
      : ids.idFor(reference);
  const isMeant = ({ at, resource }: Reference): boolean => at in named || resource === unknown;
  const plain = withOwnId(t.contract, row, await compose(t, row, { ...candidate, idFor, isMeant, members }), members);
  const request = await withSeen(t, row, withNamed(row, plain, named), members);
  const caller = as ?? (isOtherScheme(t.contract, row) ? await t.support.callerOf(t, row.access.scheme) : undefined);
  return caller === undefined ? request : { ...request, as: caller };
}

/** The request whose body repeats the id that its path has, where it has a member for it and nothing else is given. */
function withOwnId(
  contract: Contract,
  row: Operation,
  request: CallRequest,
  given: NonNullable<RequestOptions["members"]>,
): CallRequest {
  const { kind, resource } = row.resourceAction ?? {};
  const own = referencesOf(contract, row).findLast((each) => each.resource === resource && each.at.startsWith("path."));
  const member = `body.${idMemberOf(contract, resource)}`;
  const isRepeated = (kind === "creates" || kind === "changes") && (valueInRequest(request, member) ?? null) !== null;
  if (own === undefined || !isRepeated || member in given) return request;
  return withRequestValue(request, member, valueInRequest(request, own.at));
}

/** The request with what the caller sees now of the resource, where it has to say that and nothing else is given. */
async function withSeen(
  t: Trial,
  row: Operation,
  request: CallRequest,
  given: NonNullable<RequestOptions["members"]>,
): Promise<CallRequest> {
  const members = preconditionMembers(t, row).filter(({ name }) => !(`body.${name}` in given));
  const seen = members.length === 0 ? undefined : await lookAtSubject(t, row, request);
  return asSeenNow(t, row, seen === undefined ? request : withPreconditions(request, members, seen.body), given);
}

/** The request with the present values of the headers by which it has to say what the caller saw, such as `If-Match`. */
export async function asSeenNow(
  t: Trial,
  row: Operation,
  request: CallRequest,
  given: NonNullable<RequestOptions["members"]> = {},
): Promise<CallRequest> {
  const headers = preconditionHeaders(row).filter(({ at, required }) => required && !(at in given));
  const seen = headers.length === 0 ? undefined : await lookAtSubject(t, row, request);
  if (seen === undefined) return request;
  return headers.reduce((all, { at, shown }) => {
    const value = seen.headers[shown];
    return value === undefined ? all : withRequestValue(all, at, value);
  }, request);
}

/** The resource that an operation acts on; undefined where it cannot be read. */
async function lookAtSubject(t: Trial, row: Operation, request: CallRequest): Promise<Exchange | undefined> {
  const subject = subjectOf(t.contract, row);
  const id = subject && valueInRequest(request, subject.at);
  if (subject === undefined || typeof id !== "string") return undefined;
  return look(t, subject.resource, { id }).catch(unlessUnavailable);
}

/** The request with every id that is given for a place of its body, also where it need not name anything. */
function withNamed(
  { references }: Operation,
  request: CallRequest,
  named: Readonly<Record<string, string>>,
): CallRequest {
  const unnamed = references.filter(
    ({ at }) =>
      at.startsWith("body.") && !at.includes("[]") && at in named && (valueInRequest(request, at) ?? null) === null,
  );
  return unnamed.reduce((all, { at }) => withRequestValue(all, at, named[at]), request);
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
    bring: ({ resource }, id, states) => bring(t, resource, { id, body: {} }, states, making),
    async shared(reference, states) {
      const { resource } = reference;
      const { id } = await sharedResource(t, resource, making, collectionOf(row, reference));
      // Another request may have moved it since it was made.
      if (states !== undefined) await bring(t, resource, { id, body: {} }, states, making);
      return id;
    },
    async fresh(reference, states, owners = {}) {
      const { resource } = reference;
      const belonging = { ...owners, ...ownersIn(t.contract, row, named) };
      const usual = { named: belonging, collection: collectionOf(row, reference) };
      const first = await make(t, resource, { ...usual, states }, making);
      const members = membersToAvoid(t, row, reference, first);
      const made = members === undefined ? first : await make(t, resource, { ...usual, members }, making);
      await withPart(t, row, reference, made.id, {
        requestOf: (operation, options) => plainRequest(t, operation, options, making),
        look: () => look(t, resource, made),
      });
      if (states !== undefined) await bring(t, resource, made, states, making);
      const deletion = restoredDeletion(t.contract, row, reference);
      if (deletion !== undefined) await deleteAs(t, deletion, made.id, making);
      return made.id;
    },
  };
}

/** Deletes a resource that is to be restored. */
async function deleteAs(t: Trial, deletion: Operation, id: string, making: Making): Promise<void> {
  const subject = subjectOf(t.contract, deletion);
  const named = subject === undefined ? {} : { [subject.at]: id };
  const reply = await perform(t, deletion.id, await plainRequest(t, deletion.id, { named }, making));
  if (!isSuccess(reply)) missing(`${deletion.id} answered ${answerOf(reply)}.`);
}

/**
 * The given ids by resource: owners in the path, and in the body where ownership is checked. Ids by place are not passed
 * on, since places mean other things in other operations.
 */
function ownersIn(
  contract: Contract,
  row: Operation,
  named: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const mayMismatch = row.refusals.some(({ when }) => when === "owner-mismatch");
  const references = referencesOf(contract, row);
  const given = Object.entries(named).flatMap(([key, id]) => {
    const place = references.find(({ at }) => at === key);
    if (place === undefined) return [[key, id] as const];
    return mayMismatch || key.startsWith("path.") ? [[place.resource, id] as const] : [];
  });
  return Object.fromEntries(given);
}

async function sharedResource(t: Trial, resource: string, making: Making, collection?: string): Promise<Fixture> {
  // It would wait for itself.
  if (making.includes(resource)) return missing(needsAnother(resource));
  // Two that need each other would wait for each other.
  if (needs(t.contract, resource, resource)) return make(t, resource, { collection }, making);
  const isMadeThere = creatorsOf(t, resource, collection)[0] !== creatorsOf(t, resource)[0];
  return t.fixtures.once(`resource ${resource}${isMadeThere ? ` in ${collection}` : ""}`, () =>
    make(t.fixtures.trial, resource, { collection }, making),
  );
}

/** Creates a resource by the first creating operation; else claims a listed one. */
async function make(t: Trial, resource: string, options: RequestOptions, making: Making): Promise<Fixture> {
  if (making.includes(resource)) missing(needsAnother(resource));
  const inner = [...making, resource];
  const otherwise = `No operation creates any ${resource}, and no list has one that is free.`;
  const requestOf =
    (named: Readonly<Record<string, string>> = {}) =>
    (list: string): Promise<CallRequest> =>
      plainRequest(t, list, { named: { ...options.named, ...named } }, inner);
  const creators = creatorsOf(t, resource, options.collection).map(
    (row) => () => created(t, row, resource, options, inner),
  );
  // What is found in a list was made with something else than what is to be named or shown.
  const isPlain = [options.named, options.members, options.extent].every((each) => each === undefined);
  const isAny = creators.length === 0 || isPlain;
  const listed = async (): Promise<Fixture> =>
    (await takeListed(t, resource, requestOf(), { states: options.states, owners: options.named })) ??
    missing(otherwise);
  const withAnother = creators.length > 0 ? [] : othersToMake(t, resource, inner);
  const together = withAnother.map(({ owner, at, state }) => async (): Promise<Fixture> => {
    const { id } = await make(t, owner, { named: options.named ?? {} }, inner);
    if (state !== undefined) await bring(t, owner, { id, body: {} }, [state], inner);
    const wanted = { states: options.states, ...(at !== undefined && { naming: { at, id } }) };
    return (await takeListed(t, resource, requestOf({ [owner]: id }), wanted)) ?? missing(otherwise);
  });
  // Whose a listed one is must be seen where it matters.
  const isSeen = creators.length > 0 || namesOwners(t.contract, resource, options.named ?? {});
  const ways = isAny ? [...creators, ...together, ...(isSeen ? [listed] : [])] : creators;
  return firstAvailable(ways, (way) => way(), otherwise);
}

/** A parent that a resource can come with, its place and its state. */
interface Companion {
  owner: string;
  at: string | undefined;
  state: string | undefined;
}

/**
 * What a resource may come with, such as a ticket with its order: others that it names, or below which it is listed, and that
 * an operation makes, as they are made and in each of their states.
 */
function othersToMake(t: Trial, resource: string, making: Making): Companion[] {
  return ownersOfListed(t.contract, resource)
    .filter(({ owner }) => !making.includes(owner) && creatorsOf(t, owner).length > 0)
    .flatMap(({ owner, at }) => {
      const states = lifecycleOf(t.contract, owner)?.states ?? [];
      return [undefined, ...states].map((state) => ({ owner, at, state }));
    });
}

/** Whether a resource names those of these kinds that it belongs to. */
function namesOwners(contract: Contract, resource: string, named: Readonly<Record<string, string>>): boolean {
  const owners = ownersOfListed(contract, resource).map(({ owner }) => owner);
  return Object.keys(named).every((kind) => owners.includes(kind) || !belongsTo(contract, resource, kind));
}

function needsAnother(resource: string): string {
  return `Making the ${resource} needs another ${resource}.`;
}

function missing(reason: string): never {
  throw new FixtureUnavailable(reason);
}

/** The operations that create a resource: first that of the collection, then those without a signature, by the main caller. */
function creatorsOf({ contract }: Trial, resource: string, collection?: string): Operation[] {
  const rows = (contract.resources[resource]?.creates ?? []).flatMap((id) => contract.operations[id] ?? []);
  const rank = (row: Operation): number => (row.path === collection ? -1 : trouble(contract, row));
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

function trouble(contract: Contract, row: Operation): number {
  return Number(row.signedRetry !== undefined) * 2 + Number(isOtherScheme(contract, row));
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
    const made = isSuccess(reply) ? resourceInReply(t.contract, reply, resource) : undefined;
    if (made !== undefined) {
      rememberOrigin(t, row, request, { resource, ...made });
      return made;
    }
    if (nth === MOST_TRIES || !isRefusal(row, reply, "duplicate")) {
      throw new FixtureUnavailable(`No ${resource} could be made: ${row.id} answered ${answerOf(reply)}.`);
    }
  }
}

function bring(t: Trial, resource: string, made: Fixture, states: readonly string[], making: Making): Promise<void> {
  return bringToState(t, resource, made, states, {
    requestOf: (operation, options) => plainRequest(t, operation, options, making),
    look: () => look(t, resource, made),
  });
}
