import type { Contract, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isOtherScheme } from "../callers/main-scheme.ts";
import { belongsTo, ownersOfListed } from "./references.ts";
import { lifecycleOf } from "../states/states.ts";
import type { Making } from "./request-options.ts";

/** The operations that create a resource: first that of the collection, then those without a signature, by the main caller. */
export function creatorsOf({ contract }: Trial, resource: string, collection?: string): Operation[] {
  const rows = (contract.resources[resource]?.creates ?? []).flatMap((id) => contract.operations[id] ?? []);
  const rank = (row: Operation): number => (row.path === collection ? -1 : trouble(contract, row));
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

function trouble(contract: Contract, row: Operation): number {
  return Number(row.signedRetry !== undefined) * 2 + Number(isOtherScheme(contract, row));
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
export function othersToMake(t: Trial, resource: string, making: Making): Companion[] {
  return ownersOfListed(t.contract, resource)
    .filter(({ owner }) => !making.includes(owner) && creatorsOf(t, owner).length > 0)
    .flatMap(({ owner, at }) => {
      const states = lifecycleOf(t.contract, owner)?.states ?? [];
      return [undefined, ...states].map((state) => ({ owner, at, state }));
    });
}

/** Whether a resource names those of these kinds that it belongs to. */
export function namesOwners(contract: Contract, resource: string, named: Readonly<Record<string, string>>): boolean {
  const owners = ownersOfListed(contract, resource).map(({ owner }) => owner);
  return Object.keys(named).every((kind) => owners.includes(kind) || !belongsTo(contract, resource, kind));
}
