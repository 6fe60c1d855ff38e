import type { Listing, Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { ListScope, Trial } from "../trial.ts";
import { type Fixture } from "../fixtures/fixture.ts";
import { MOST_PAGES, pagesOf } from "../fixtures/whole-list.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { defaultFilters } from "./default-filters.ts";

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

/**
 * Creates so many items for the owner, one after another, each different from the next; oldest first. Fewer where the target
 * allows an owner no more of them.
 */
export async function populate(t: Trial, operation: Operation, scope: ListScope, count: number): Promise<Fixture[]> {
  const made: Fixture[] = [];
  if (!t.support.lists.isMakeable(operation)) return made;
  for (let nth = 0; nth < count; nth += 1) {
    const making = t.support.lists.makeItem(t, operation, scope, nth);
    const item = await (made.length < FEWEST_ITEMS ? making : making.catch(unlessUnavailable));
    if (item === undefined) break;
    made.push(item);
  }
  return made;
}

/** So many are needed to tell one from another. */
const FEWEST_ITEMS = 2;

/** A page of the list, within the scope. */
export function list(
  t: Trial,
  operation: Operation,
  { request }: ListScope,
  query: NonNullable<CallRequest["query"]> = {},
): ReturnType<Trial["call"]> {
  return t.call(operation.id, { ...request, query: { ...request.query, ...query } });
}

/** Everything that a list shows within the scope, page after page. */
export async function listed(
  t: Trial,
  operation: ListOperation,
  scope: ListScope,
  query: NonNullable<CallRequest["query"]> = {},
): Promise<Fixture[]> {
  const { items, isWhole } = await listedAtFirst(t, operation, scope, query, MOST_PAGES);
  t.precondition(isWhole, `${operation.id} shows more than can be followed`);
  return items;
}

/** How many pages of a list of unknown length are read: the newest items of a list of everybody's are among them. */
const FIRST_PAGES = 15;

/** The first pages of a list, and whether they are complete. */
export interface FirstListed {
  items: Fixture[];
  isWhole: boolean;
}

/** The same with what the list leaves out unless it is asked for: by a filter that has a default. */
export async function listedWithUnusual(t: Trial, operation: ListOperation, scope: ListScope): Promise<FirstListed> {
  const queries = defaultFilters(t, operation).flatMap(({ filter, values }) =>
    values.map((value) => ({ [filter.parameter]: value })),
  );
  const parts: FirstListed[] = [];
  for (const query of queries.length === 0 ? [{}] : queries) {
    parts.push(await listedAtFirst(t, operation, scope, query));
  }
  const items = new Map(parts.flatMap((part) => part.items).map((item) => [item.id, item]));
  return { items: [...items.values()], isWhole: parts.every((part) => part.isWhole) };
}

/** The first pages of a list within the scope, page after page. */
export async function listedAtFirst(
  t: Trial,
  operation: ListOperation,
  { request }: ListScope,
  query: NonNullable<CallRequest["query"]> = {},
  mostPages: number = FIRST_PAGES,
): Promise<FirstListed> {
  const pages = pagesOf(t, operation.id, { ...request, query: { ...request.query, ...query } }, mostPages);
  const items: Fixture[] = [];
  for (;;) {
    const page = await pages.next();
    if (page.done === true) return { items, isWhole: page.value };
    items.push(...page.value);
  }
}
