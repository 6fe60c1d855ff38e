import type { ListScope, Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import { declaredOrder, directions, type Direction } from "./orders.ts";
import { expectOrder } from "./order.ts";
import { orderRules, walk, walkRules } from "./pages.ts";
import type { ListOperation } from "../../requests/lists/population.ts";
import { idOfItem } from "../../requests/fixtures/resource-id.ts";

/** Pages read beyond those with the trial's own items. */
const FURTHER_PAGES = 4;

/** The scope of a walk, the trial's items in it, and the page size. */
interface Beginning {
  scope: ListScope;
  /** Oldest first. */
  made: readonly Fixture[];
  limit: number;
}

/**
 * A list too long to walk: its first pages are ordered, without duplicates, and newest-first lists include each of the
 * trial's items.
 */
export async function walkBeginnings(t: Trial, operation: ListOperation, beginning: Beginning): Promise<void> {
  for (const direction of directions(operation)) await walkBeginning(t, operation, beginning, direction);
}

async function walkBeginning(
  t: Trial,
  operation: ListOperation,
  { scope, made, limit }: Beginning,
  { order, query, name }: Direction,
): Promise<void> {
  const mostPages = Math.ceil(made.length / limit) + FURTHER_PAGES;
  const { items } = await walk(t, operation, { scope, query, limit, mostPages });
  const state = `the first ${items.length} items, page size ${limit}, ${name}`;
  const ids = items.map((item) => idOfItem(t.contract, operation, item) ?? "");
  const shown = order ?? declaredOrder(operation.listing);
  const isNewestFirst = shown?.direction === "descending" && shown.by === undefined;
  const last = createdAt(items.at(-1));
  // Of items of one time any may come first.
  const isDue = ({ id, body }: Fixture): boolean =>
    ids.includes(id) || (isNewestFirst && (last === undefined || createdAt(body) !== last));
  const own = made.filter(isDue).map(({ id }) => id);
  expecting(t, walkRules(t, operation, "every-item-once"), operation.id).same(
    state,
    "every item exactly once:",
    [...new Set([...own, ...ids])].toSorted(),
    ids.toSorted(),
  );
  const madeIds = made.map(({ id }) => id);
  expectOrder(t, orderRules(t, operation, order), operation, state, { items, order: shown, made: madeIds });
}

function createdAt(item: unknown): string | undefined {
  return textAt(item, "createdAt");
}
