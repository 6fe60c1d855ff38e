import type { Operation, Reference } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { belongsTo, choosesId, isOnlyListed, isShareable, isUsedUp, needs, referencesOf } from "./references.ts";
import { originOf } from "./origins.ts";

/** How resources are had. */
export interface ResourceSource {
  /** One that requests of the trial share, in one of these states; any, when there are none. */
  shared: (reference: Reference, states: readonly string[] | undefined) => Promise<string>;
  /** A new one, in one of these states. */
  fresh: (
    reference: Reference,
    states: readonly string[] | undefined,
    owners?: Readonly<Record<string, string>>,
  ) => Promise<string>;
  /** Brings one that is given for whatever names its kind into one of these states. */
  bring: (reference: Reference, id: string, states: readonly string[]) => Promise<void>;
  /** The states in which the operation accepts what is named there. */
  accepted: (reference: Reference) => readonly string[] | undefined;
}

/** The ids that one request names. */
export interface NamedIds {
  idFor: (reference: Reference) => Promise<string>;
}

/**
 * Ids for the references of a request: the given one, else that of a related resource's origin, else a shared resource
 * where it is not consumed, else a new one.
 */
export function namedIds(
  t: Trial,
  row: Operation,
  begun: CallRequest,
  named: Readonly<Record<string, string>>,
  source: ResourceSource,
): NamedIds {
  const first = new Map<string, Promise<string>>();
  const used = new Set<string>();
  // Two that wait for each other would never be had.
  const pending = new Set<string>();
  const mayMismatch = row.refusals.some(({ when }) => when === "owner-mismatch");
  // An id that the request itself chooses belongs to nothing yet, unless it is given.
  const others = referencesOf(t.contract, row).filter((each) => each.at in named || !choosesId(row, each));

  function firstIdOf(reference: Reference): Promise<string> {
    const known = first.get(reference.at) ?? had(reference).finally(() => pending.delete(reference.at));
    first.set(reference.at, known);
    return known;
  }

  async function had(reference: Reference): Promise<string> {
    pending.add(reference.at);
    return (
      named[reference.at] ??
      (await given(reference)) ??
      (await toldBy(reference)) ??
      (await besideListed(reference)) ??
      sharedOrFresh(reference)
    );
  }

  /** The id given by resource, brought to an accepted state; an id given by place is used as is. */
  async function given(reference: Reference): Promise<string | undefined> {
    const id = named[reference.resource];
    const states = source.accepted(reference);
    if (id !== undefined && states !== undefined) await source.bring(reference, id, states);
    return id;
  }

  /** The id that another resource in the request was made with, such as that of its owner. */
  async function toldBy(reference: Reference): Promise<string | undefined> {
    const { contract } = t;
    const isOpen = !reference.at.startsWith("body.") || !isUsedUp(contract, row, reference);
    if (!isOpen && !mayMismatch) return undefined;
    for (const teller of others) {
      // What many requests share may have been used up at this place.
      if (!isOpen && named[teller.at] === undefined && isShareable(contract, row, teller)) continue;
      const isThere = !teller.at.startsWith("body.") || valueInRequest(begun, teller.at) !== undefined;
      const isKnowing = isOnlyListed(contract, teller.resource) || needs(contract, teller.resource, reference.resource);
      const tells = teller.resource !== reference.resource && isKnowing;
      if (!isThere || !tells || pending.has(teller.at)) continue;
      const origin = originOf(t, { resource: teller.resource, id: await firstIdOf(teller) })[reference.resource];
      if (origin === undefined) continue;
      const states = source.accepted(reference);
      if (states !== undefined) await source.bring(reference, origin, states);
      return origin;
    }
    return undefined;
  }

  /** A new resource of the owner of what the path names, where that was there before, with an owner of its own. */
  async function besideListed(reference: Reference): Promise<string | undefined> {
    for (const other of others) {
      const isListed = isOnlyListed(t.contract, other.resource);
      if (pending.has(other.at) || !other.at.startsWith("path.") || !isListed) continue;
      const origin = originOf(t, { resource: other.resource, id: await firstIdOf(other) });
      const owners = Object.entries(origin).filter(([owner]) => needs(t.contract, reference.resource, owner));
      if (owners.length > 0) return source.fresh(reference, source.accepted(reference), Object.fromEntries(owners));
    }
    return undefined;
  }

  /** The owners that another resource of the request has, where it is refused if the two belong to others. */
  async function ownersBeside(reference: Reference): Promise<Record<string, string>> {
    const { contract } = t;
    if (!mayMismatch) return {};
    for (const other of others) {
      const isThere = !other.at.startsWith("body.") || valueInRequest(begun, other.at) !== undefined;
      if (other.resource === reference.resource || pending.has(other.at) || !isThere) continue;
      const owners = Object.keys(contract.resources).filter(
        (owner) =>
          belongsTo(contract, reference.resource, owner) &&
          (other.resource === owner || belongsTo(contract, other.resource, owner)),
      );
      if (owners.length === 0) continue;
      const id = await firstIdOf(other);
      const known = { ...originOf(t, { resource: other.resource, id }), [other.resource]: id };
      const found = owners.flatMap((owner) => (known[owner] === undefined ? [] : [[owner, known[owner]] as const]));
      if (found.length > 0) return Object.fromEntries(found);
    }
    return {};
  }

  async function sharedOrFresh(reference: Reference): Promise<string> {
    const states = source.accepted(reference);
    const owners = await ownersBeside(reference);
    if (Object.keys(owners).length > 0) return source.fresh(reference, states, owners);
    const dependsOnGiven = Object.keys(named).some((other) => needs(t.contract, reference.resource, other));
    if (dependsOnGiven || !isShareable(t.contract, row, reference)) return source.fresh(reference, states);
    const id = await source.shared(reference, states);
    return used.has(id) ? source.fresh(reference, states) : id;
  }

  const asked = new Set<string>();
  return {
    async idFor(reference) {
      // A further item of the same list is another resource.
      const id = asked.has(reference.at)
        ? await source.fresh(reference, source.accepted(reference))
        : await firstIdOf(reference);
      asked.add(reference.at);
      used.add(id);
      return id;
    },
  };
}
