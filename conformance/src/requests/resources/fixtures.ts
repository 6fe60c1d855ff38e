import type { Operation, Reference } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { RequestVariant, Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { answerOf, type Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
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
import { choosesId, collectionOf, needs, referencesOf, restoredDeletion, subjectOf } from "./references.ts";
import { topUp } from "../effects/top-up.ts";
import { originOf, rememberOrigin } from "./origins.ts";
import { memoryOf } from "./run-memory.ts";
import { readersOf, resourceInReply } from "./resource-in-reply.ts";
import { changesWhatIsThereOnce, readerOf } from "./there-once.ts";
import { membersToAvoid } from "../bodies/avoided-members.ts";
import { acceptedStates } from "../states/states.ts";
import { withPart } from "../bodies/with-part.ts";
import { preconditionHeaders } from "../bodies/precondition-headers.ts";
import { withPreconditions, preconditionMembers } from "../bodies/precondition-members.ts";
import { rowOf } from "../fixtures/row-of.ts";
import type { Making, RequestOptions } from "./request-options.ts";
import { refusedAlways } from "./refused-always.ts";
import { withOwnId, withNamed, ownersIn } from "./named-places.ts";
import { creatorsOf, othersToMake, namesOwners } from "./creators.ts";
import type { Means } from "../states/bring-to-state.ts";

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
  await withPart(t, row, place, id, meansOf(t, resource, { id }));
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

/** Reads a resource by its reading operation, or else as a list item; below these owners, if they are known. */
export async function look(
  t: Trial,
  resource: string,
  { id, body }: Pick<Fixture, "id"> & Partial<Fixture>,
  owners: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  const [reader] = readersOf(t.contract, resource);
  const named = { ...originOf(t, { resource, id, body }), ...owners };
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

/** The request with what the caller sees now of the resource, where it has to say that and nothing else is given. */
export async function withSeen(
  t: Trial,
  row: Operation,
  request: CallRequest,
  given: NonNullable<RequestOptions["members"]> = {},
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

/** The resource that an operation acts on, or what is there once; undefined where it cannot be read. */
async function lookAtSubject(t: Trial, row: Operation, request: CallRequest): Promise<Exchange | undefined> {
  const reader = changesWhatIsThereOnce(t.contract, row) ? readerOf(t.contract, row) : undefined;
  if (reader !== undefined) return t.call(reader.id);
  const subject = subjectOf(t.contract, row);
  const id = subject && valueInRequest(request, subject.at);
  if (subject === undefined || typeof id !== "string") return undefined;
  return look(t, subject.resource, { id }).catch(unlessUnavailable);
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
      await withPart(t, row, reference, made.id, meansOf(t, resource, made, making));
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
  const given = options.named ?? {};
  const isBelowGiven = withAnother.some(({ owner }) => owner in given);
  const together = withAnother
    .filter(({ owner }) => !(owner in given))
    .map(({ owner, at, state }) => async (): Promise<Fixture> => {
      const { id } = await make(t, owner, { named: given }, inner);
      if (state !== undefined) await bring(t, owner, { id, body: {} }, [state], inner);
      const wanted = { states: options.states, ...(at !== undefined && { naming: { at, id } }) };
      return (await takeListed(t, resource, requestOf({ [owner]: id }), wanted)) ?? missing(otherwise);
    });
  // Whose a listed one is must be seen where it matters.
  const isSeen = creators.length > 0 || isBelowGiven || namesOwners(t.contract, resource, given);
  const found = isSeen ? [listed] : [];
  const others = isBelowGiven ? [...found, ...together] : [...together, ...found];
  const ways = isAny ? [...creators, ...others] : creators;
  return firstAvailable(ways, (way) => way(), otherwise);
}

function needsAnother(resource: string): string {
  return `Making the ${resource} needs another ${resource}.`;
}

function missing(reason: string): never {
  throw new FixtureUnavailable(reason);
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
  return bringToState(t, resource, made, states, meansOf(t, resource, made, making));
}

/** How a resource is read, and requests about it are composed, while it is brought to a state or gets its parts. */
export function meansOf(
  t: Trial,
  resource: string,
  made: Pick<Fixture, "id"> & Partial<Fixture>,
  making: Making = [],
): Means {
  return {
    requestOf: (operation, options) => plainRequest(t, operation, options, making),
    look: () => look(t, resource, made),
  };
}
