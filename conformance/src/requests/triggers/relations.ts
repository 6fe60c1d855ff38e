import type { Operation, Reference, Refusal } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { isAnswer, isSuccess } from "../expect.ts";
import { only, type RefusedRequest, type RefusalTrigger } from "../refusal-trigger.ts";
import { answerOf } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { bringToAccepted, look, makeFor, makeResource, requestWith } from "../resources/fixtures.ts";
import { makeInState } from "../states/in-state.ts";
import { needs, referencesOf } from "../resources/references.ts";
import { creatorOf, needsClock, routeTo } from "../states/routes.ts";
import { lifecycleOf } from "../states/states.ts";
import { deletedResource } from "./deleted-resource.ts";
import { firstRefused, notDerived, refusedResource, requestNaming, type Candidate } from "./refused-resource.ts";

/** Something else uses the resource. */
export const inUse: RefusalTrigger = async (t, operation, refusal) => {
  const about = refusedResource(t.contract, operation, refusal);
  if (about === undefined) throw notDerived(operation, refusal);
  const users = refusal.by === undefined ? usersOf(t, about.place.resource) : [refusal.by];
  const candidates = users.flatMap((user) => usesBy(t, operation, about.place, user));
  return firstRefused(t, operation, refusal, candidates, users.length === 1 ? "surely" : "perhaps");
};

/** Resources whose creation names one of this kind. */
function usersOf({ contract }: Trial, resource: string): string[] {
  return Object.keys(contract.resources).filter((user) => {
    const creator = creatorOf(contract, user);
    return creator !== undefined && referencesOf(contract, creator).some((each) => each.resource === resource);
  });
}

/** The resource used by a new one of the kind, as it is created, or in any of its further states. */
function usesBy(t: Trial, operation: Operation, place: Reference, user: string): Candidate[] {
  const lifecycle = lifecycleOf(t.contract, user);
  const states = (lifecycle?.states ?? []).filter((state) => {
    const route = lifecycle && routeTo(t.contract, lifecycle, state);
    return route !== undefined && !needsClock(route) && route.moves.length > 0 && !lifecycle?.terminal.includes(state);
  });
  return [undefined, ...states].map((state) => async () => {
    const used = await makeResource(t, place.resource);
    const { id } = used;
    const creator = creatorOf(t.contract, user);
    const naming = creator && referencesOf(t.contract, creator).find(({ resource }) => resource === place.resource);
    if (creator !== undefined && naming !== undefined) await bringToAccepted(t, creator, naming, used);
    const options = { named: { [place.resource]: id, ...(naming && { [naming.at]: id }) } };
    const made =
      state === undefined || lifecycle === undefined
        ? await makeResource(t, user, options)
        : await makeInState(t, lifecycle, state, options);
    const isNaming =
      naming !== undefined || JSON.stringify((await look(t, user, made)).body).includes(JSON.stringify(id));
    if (!isNaming) throw new FixtureUnavailable(`A new ${user} names no ${place.resource}.`);
    return { variant: [user, state].filter(Boolean).join(" "), request: await requestNaming(t, operation, place, id) };
  });
}

/** The resource was deleted before. */
export const deleted: RefusalTrigger = async (t, operation, refusal) => {
  const about = refusedResource(t.contract, operation, refusal);
  if (about === undefined) throw notDerived(operation, refusal);
  const { id } = await deletedResource(t, about.place.resource);
  return only(await requestNaming(t, operation, about.place, id));
};

/** The resource's owner differs from the one in the request. */
export const ownerMismatch: RefusalTrigger = async (t, operation, refusal) => {
  const references = referencesOf(t.contract, operation);
  const about = refusedResource(t.contract, operation, refusal);
  const pairs = references.flatMap((belonging) =>
    references
      .filter((owner) => owner !== belonging && needs(t.contract, belonging.resource, owner.resource))
      .map((owner) => ({ belonging, owner })),
  );
  const pair = pairs.find(({ belonging }) => about === undefined || belonging.at === about.place.at);
  if (pair === undefined) return ofOtherOwners(t, operation, refusal);
  const other = await makeResource(t, pair.owner.resource);
  const foreign = await makeResource(t, pair.belonging.resource, { named: { [pair.owner.resource]: other.id } });
  const owner = await makeResource(t, pair.owner.resource);
  return only(
    await requestWith(t, operation.id, { named: { [pair.belonging.at]: foreign.id, [pair.owner.at]: owner.id } }),
  );
};

/** Two things that the request names, each of an owner of its own, where neither is made with the other. */
async function ofOtherOwners(t: Trial, operation: Operation, refusal: Refusal): Promise<RefusedRequest[]> {
  const { contract } = t;
  const place = refusedResource(contract, operation, refusal)?.place;
  const isOwner = (owner: string, { resource }: Reference): boolean =>
    owner !== resource && needs(contract, resource, owner);
  const others = place === undefined ? [] : referencesOf(contract, operation).filter(({ at }) => at !== place.at);
  const found = others.flatMap((other) =>
    Object.keys(contract.resources)
      .filter((owner) => place !== undefined && isOwner(owner, place) && isOwner(owner, other))
      .map((owner) => ({ other, owner })),
  );
  if (place === undefined) throw notDerived(operation, refusal);
  // An account belongs to a member, and so to a company: which of the two must be the same is left open.
  const candidates = found.map(({ other, owner }): Candidate => async () => {
    const [one, two] = [await makeResource(t, owner), await makeResource(t, owner)];
    const foreign = await makeResource(t, place.resource, { named: { [owner]: one.id } });
    const own = await makeResource(t, other.resource, { named: { [owner]: two.id } });
    await bringToAccepted(t, operation, other, own);
    const named = { [place.at]: foreign.id, [other.at]: own.id };
    return { variant: `of another ${owner}`, request: await requestWith(t, operation.id, { named }) };
  });
  return firstRefused(t, operation, refusal, candidates, "surely");
}

/** How often something is repeated to reach a limit that the contract does not state as a number. */
const MOST_REPEATS = 15;

/** The operation is repeated on one resource until the target refuses it as declared. */
export async function repeatedUntilRefused(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  place: Reference,
): Promise<RefusedRequest[]> {
  const { id } = await subjectFor(t, operation, place);
  for (let nth = 0; nth < MOST_REPEATS; nth += 1) {
    const request = await requestNaming(t, operation, place, id);
    const reply = await perform(t, operation.id, request);
    if (isSuccess(reply)) continue;
    const isOther = operation.refusals.some((each) => each.code !== refusal.code && isAnswer(reply, [each]));
    if (reply.status !== refusal.status || isOther) throw notDerived(operation, refusal, [answerOf(reply)]);
    return only(await requestNaming(t, operation, place, id));
  }
  throw notDerived(operation, refusal, [`${MOST_REPEATS} successes`]);
}

/** The resource that a plain request would name. */
async function subjectFor(t: Trial, operation: Operation, place: Reference): Promise<{ id: string }> {
  const id = valueInRequest(await requestWith(t, operation.id), place.at);
  return typeof id === "string" ? { id } : makeFor(t, operation, place);
}

/** Of the kind and owner there is no other one. */
export const onlyOneLeft: RefusalTrigger = async (t, operation, refusal) => {
  const about = refusedResource(t.contract, operation, refusal);
  if (about === undefined) throw notDerived(operation, refusal);
  const one = await makeFor(t, operation, about.place);
  const request = await requestNaming(t, operation, about.place, one.id);
  const candidate: Candidate = async () => ({ variant: "", request });
  return firstRefused(t, operation, refusal, [candidate], "perhaps");
};
