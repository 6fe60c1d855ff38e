import type { Contract, Operation, Reference } from "@tallystick/contract";
import type { ListScope, ListSupport, Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { asObject } from "../../json/value-at.ts";
import { isOtherScheme } from "../callers/main-scheme.ts";
import { bringTo, bringToAccepted, look, makeResource, requestWith, resourceOf } from "../resources/fixtures.ts";
import { isDeleted, itemStates } from "./item-states.ts";
import { itemMembers } from "./list-items.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { firstAvailable } from "../bodies/first-available.ts";
import { isOnlyListed, isShareable, needs, pathOfMaking, placeOf, referencesOf } from "../resources/references.ts";
import { readersOf } from "../resources/resource-in-reply.ts";
import { lifecycleOf } from "../states/states.ts";

/** The items of the contract's lists: who they belong to, and how they are created. */
export function listSupportOf(contract: Contract): ListSupport {
  return {
    isMakeable: (operation) => creatorsOf(contract, operation).length > 0,
    isPlatformWide: (operation) => narrowingReference(contract, operation) === undefined,
    scopeOf,
    makeItem,
    itemStates: (of, operation) =>
      showsAnyItem(of, operation) ? itemStates(of, operation, narrowingOf(of, operation)) : undefined,
  };
}

function creatorsOf(contract: Contract, { resourceAction }: Operation): readonly string[] {
  return contract.resources[resourceAction?.resource ?? ""]?.creates ?? [];
}

/** The place of a list's creatable owner: the last in the path, else in the query. Undefined for a platform-wide list. */
export function narrowingReference(contract: Contract, list: Operation): Reference | undefined {
  const listed = list.resourceAction?.resource ?? "";
  const places = referencesOf(contract, list).filter(
    ({ resource, at }) => resource !== listed && !at.startsWith("header."),
  );
  const owners = places.filter(
    ({ resource, at }) =>
      // What stands below an owner is of this one, also where one owner has not as many as wanted.
      (at.startsWith("path.") && (isOnlyListed(contract, listed) || needs(contract, listed, resource))) ||
      canRepeat(contract, listed, resource, []),
  );
  return owners.findLast(({ at }) => at.startsWith("path.")) ?? owners[0];
}

/** Whether as many of a resource as wanted can be made for one owner. */
function canRepeat(contract: Contract, resource: string, owner: string, above: readonly string[]): boolean {
  if (above.includes(resource)) return false;
  return (contract.resources[resource]?.creates ?? []).some((id) => {
    const row = contract.operations[id];
    return (row === undefined ? [] : referencesOf(contract, row)).some((reference) =>
      reference.resource === owner
        ? isShareable(contract, row as Operation, reference)
        : canRepeat(contract, reference.resource, owner, [...above, resource]),
    );
  });
}

async function scopeOf(t: Trial, operation: Operation, whose: "own" | "new"): Promise<ListScope> {
  const place = narrowingReference(t.contract, operation);
  if (place === undefined) return { request: await listRequest(t, operation, {}) };
  const owner = await (whose === "own" ? resourceOf(t, place.resource) : makeResource(t, place.resource));
  return { owner, request: await listRequest(t, operation, { [place.at]: owner.id }) };
}

/** Whether every item that the main caller makes is in the list: it names owners, or no other list of the resource does. */
function showsAnyItem(contract: Contract, list: Operation): boolean {
  const lists = contract.resources[list.resourceAction?.resource ?? ""]?.lists ?? [];
  const others = lists.flatMap((id) => contract.operations[id] ?? []).filter(({ id }) => id !== list.id);
  const namesOwners = (each: Operation): boolean =>
    referencesOf(contract, each).some(
      ({ resource, at }) => resource !== list.resourceAction?.resource && !at.startsWith("header."),
    );
  return !isOtherScheme(contract, list) && (namesOwners(list) || !others.some(namesOwners));
}

/** Where a list names the owner of its items, and the part of one. */
function narrowingOf(contract: Contract, operation: Operation): Parameters<typeof itemStates>[2] {
  const place = narrowingReference(contract, operation);
  return {
    place,
    scopeOf: async (t, owner) => ({
      request: await listRequest(t, operation, place === undefined || owner === undefined ? {} : { [place.at]: owner }),
    }),
  };
}

/** The request for a list, with the owner named where the list names it. */
async function listRequest(
  t: Trial,
  operation: Operation,
  named: Readonly<Record<string, string>>,
): Promise<ListScope["request"]> {
  const { body, ...others } = await requestWith(t, operation.id, { named, members: named });
  const request = operation.body === undefined ? others : { ...others, body };
  return request;
}

async function makeItem(t: Trial, operation: Operation, { owner }: ListScope, nth: number): Promise<Fixture> {
  const resource = operation.resourceAction?.resource ?? "";
  const place = narrowingReference(t.contract, operation);
  // Other places of the request may name another of its kind.
  const at = place && (pathOfMaking(t.contract, resource, place.resource) ?? place.resource);
  const named = at === undefined || owner === undefined ? {} : { [at]: owner.id };
  if (at !== undefined && owner !== undefined) await readyFor(t, resource, at, owner);
  const collection = operation.path;
  const [all, few] = [itemMembers(t, operation, nth), itemMembers(t, operation, nth, "few")];
  const isSame = Object.keys(all).length === Object.keys(few).length;
  const given = [...(isSame ? [] : [all]), ...(Object.keys(few).length === 0 ? [] : [few])];
  // Not every word and not every date that the schema has may be given to a new one.
  const varied = given.map((members) => () => makeResource(t, resource, { named, collection, members }));
  const plain = (): Promise<Fixture> => makeResource(t, resource, { named, collection });
  const item = await firstAvailable([...varied, plain], (make) => make(), "");
  if (nth % 2 === 1) {
    await takeSome(t, operation, item);
    await moveOn(t, operation, item, nth);
    await changeOnce(t, operation, item).catch(unlessUnavailable);
    return asItIsNow(t, resource, item);
  }
  return item;
}

/** Brings an owner into a state in which something can be made for it. */
async function readyFor(t: Trial, resource: string, at: string, owner: Fixture): Promise<void> {
  const [maker] = (t.contract.resources[resource]?.creates ?? []).flatMap((id) => t.contract.operations[id] ?? []);
  const place = maker && referencesOf(t.contract, maker).find((each) => each.at === at || each.resource === at);
  if (maker !== undefined && place !== undefined) await bringToAccepted(t, maker, place, owner);
}

/** The item with what it shows after it was changed; a list may be too long to find it there. */
async function asItIsNow(t: Trial, resource: string, { id, body }: Fixture): Promise<Fixture> {
  if (readersOf(t.contract, resource).length === 0) return { id, body };
  const shown = await look(t, resource, { id });
  return { id, body: isSuccess(shown) ? (asObject(shown.body) ?? body) : body };
}

/** Withdraws from an item where the list filters by numbers, so that the items differ. */
async function takeSome(t: Trial, { filters, resourceAction }: Operation, item: Fixture): Promise<void> {
  if (filters.every(({ match }) => match !== "from" && match !== "to")) return;
  const resource = resourceAction?.resource ?? "";
  const terms = t.contract.conservation.flatMap((row) => (row.resource === resource ? row.terms : []));
  const taker = terms.find((term) => "resource" in term && term.sign === -1);
  if (taker === undefined || !("resource" in taker)) return;
  await makeResource(t, taker.resource, { named: { [resource]: item.id } }).catch(unlessUnavailable);
}

/** Changes an item, but not its state, where the list can be filtered by times: those of its last change then differ. */
async function changeOnce(t: Trial, { filters, resourceAction }: Operation, item: Fixture): Promise<void> {
  if (filters.every(({ match }) => match !== "from" && match !== "to")) return;
  const { contract } = t;
  const resource = resourceAction?.resource ?? "";
  const edges = lifecycleOf(contract, resource)?.edges ?? [];
  const change = (contract.resources[resource]?.changes ?? [])
    .flatMap((id) => contract.operations[id] ?? [])
    .find(
      (row) => row.signedRetry === undefined && !isOtherScheme(contract, row) && edges.every(({ by }) => by !== row.id),
    );
  const place = change && placeOf(contract, change, resource);
  if (change === undefined || place === undefined) return;
  await perform(t, change.id, await requestWith(t, change.id, { named: { [place]: item.id } }));
}

/** Brings an item into another state where the list can be filtered by it, and where that is possible. */
async function moveOn(t: Trial, { filters, resourceAction }: Operation, item: Fixture, nth: number): Promise<void> {
  const resource = resourceAction?.resource ?? "";
  const lifecycle = lifecycleOf(t.contract, resource);
  if (lifecycle === undefined || filters.every(({ paths }) => !paths.includes(lifecycle.field))) return;
  const moves = lifecycle.edges.filter(
    ({ by, from, to }) =>
      by in t.contract.operations && lifecycle.initial.includes(from) && !isDeleted(t.contract, lifecycle, to),
  );
  const [chosen] = moves.slice(Math.floor(nth / 2) % Math.max(1, moves.length));
  if (chosen !== undefined) await bringTo(t, resource, item, [chosen.to]).catch(unlessUnavailable);
}
