import type { Listing, Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { ListScope, Trial } from "../../engine/types.ts";
import { fixturesOf, type Fixture } from "../../fixtures/fixture.ts";
import { wholePage } from "../whole-page.ts";

/** An operation that lists. */
export type ListOperation = Operation & { listing: Listing };

/** Whether an operation lists. */
export function isList(operation: Operation): operation is ListOperation {
  return operation.listing !== undefined && operation.resourceAction?.kind === "lists";
}

/** The trial's own part of a list. */
export function ownScope(t: Trial, operation: Operation): Promise<ListScope> {
  return t.support.lists.scopeOf(t, operation, "own");
}

/** The part of a new owner, unrelated to any other. */
export function freshScope(t: Trial, operation: Operation): Promise<ListScope> {
  return t.support.lists.scopeOf(t, operation, "new");
}

/** Creates so many items for the owner, one after another, each different from the next; oldest first. */
export async function populate(t: Trial, operation: Operation, scope: ListScope, count: number): Promise<Fixture[]> {
  const made: Fixture[] = [];
  if (!t.support.lists.isMakeable(operation)) return made;
  for (let nth = 0; nth < count; nth += 1) made.push(await t.support.lists.makeItem(t, operation, scope, nth));
  return made;
}

/** A page of the list, within the scope. */
export function list(
  t: Trial,
  operation: Operation,
  { request }: ListScope,
  query: NonNullable<CallRequest["query"]> = {},
): ReturnType<Trial["call"]> {
  return t.call(operation.id, { ...request, query: { ...request.query, ...query } });
}

/** Everything that a list shows within the scope, on one page. */
export async function listed(t: Trial, operation: ListOperation, scope: ListScope): Promise<Fixture[]> {
  return fixturesOf(await list(t, operation, scope, wholePage(operation)), operation.id);
}
