import type { Contract, Lifecycle, Operation, Reference } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { ItemStates, ListScope, Trial } from "../trial.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { valueAt } from "../../json/value-at.ts";
import { expiryTimeOf } from "../states/expiry-times.ts";
import { makeInState } from "../states/in-state.ts";
import { originOf } from "../resources/origins.ts";
import { referencesOf } from "../resources/references.ts";
import { creatorOf, isLate, reachableStates } from "../states/routes.ts";
import { lifecycleOf } from "../states/states.ts";

/** Where a list names the owner of its items, and the part of the list that is an owner's. */
interface Narrowing {
  place: Reference | undefined;
  scopeOf(t: Trial, owner: string | undefined): Promise<ListScope>;
}

/** The states that the items of a list can have, and how an item is made in one; undefined where they have none. */
export function itemStates(contract: Contract, operation: Operation, narrowing: Narrowing): ItemStates | undefined {
  const lifecycle = lifecycleOf(contract, operation.resourceAction?.resource ?? "");
  if (lifecycle === undefined) return undefined;
  const states = reachableStates(contract, lifecycle).filter((state) => !isDeleted(contract, lifecycle, state));
  return {
    atOnce: states.filter((state) => !isLate(contract, lifecycle, state)),
    withTime: states.filter((state) => isLate(contract, lifecycle, state)),
    // Which owner an item has may depend on its state: the outcome of a creation can be selected by its owner.
    async make(t, state) {
      const item = await makeInState(t, lifecycle, state);
      return { item, scope: await narrowing.scopeOf(t, ownerOf(t, lifecycle, narrowing.place, item)) };
    },
    expiryOf: (t, item) => expiryTimeOf(t, lifecycle.resource, item),
  };
}

/** The owner of an item, by its member or origin. */
function ownerOf(
  t: Trial,
  { resource }: Lifecycle,
  place: Reference | undefined,
  { id, body }: Fixture,
): string | undefined {
  const { contract } = t;
  if (place === undefined) return undefined;
  const creator = creatorOf(contract, resource);
  const given = (creator === undefined ? [] : referencesOf(contract, creator)).filter(
    (reference) => reference.resource === place.resource,
  );
  const shown = given.map(({ at }) => valueAt(body, at.replace(/^\w+\./, "")));
  const owner = shown.find((each) => typeof each === "string") ?? originOf(t, { resource, id, body })[place.resource];
  if (owner === undefined) throw new FixtureUnavailable(`The ${resource} does not show its ${place.resource}.`);
  return owner;
}

/** Whether a state is that of what was deleted: a list may leave it out. */
export function isDeleted({ operations }: Contract, { edges }: Lifecycle, state: string): boolean {
  return edges.some(({ to, by }) => to === state && operations[by]?.resourceAction?.kind === "deletes");
}
