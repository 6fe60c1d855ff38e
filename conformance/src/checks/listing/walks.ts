import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { ListScope, ListSupport, Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";
import { leftOut, madeBefore } from "./left-out.ts";
import { expectOrder } from "./order.ts";
import { declaredOrder, directions } from "./orders.ts";
import { expectItems, expectWhole, orderRules, walk, walkStatements } from "./pages.ts";
import {
  isList,
  list,
  listedAtFirst,
  ownScope,
  populate,
  type ListOperation,
} from "../../requests/lists/population.ts";
import { walkBeginnings } from "./beginnings.ts";
import { isShownBy } from "../../requests/lists/default-filters.ts";

/** Every paged list, walked one item at a time, in each order that it supports. */
export function smallestSteps(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return pagedLists(contract).map((operation) =>
    defineCheck({
      ...ofOperation("listing", operation, "pages with one item each"),
      rules: rulesStatingFor(contract, operation.id, ...walkStatements),
      cost: 2,
      ...phaseOfList(operation, lists),
      run: (t) => walkFiltered(t, operation, { count: 3, limit: 1 }),
    }),
  );
}

/** Lists of any length, walked in pages of any size. */
export function anySteps(
  contract: Contract,
  { lists }: Pick<ContractAdapter, "lists">,
): Check<{ count: number; limit: number }>[] {
  return pagedLists(contract)
    .filter((operation) => lists.isMakeable(operation))
    .map((operation) =>
      defineGenerated({
        ...ofOperation("listing", operation, "pages of any size"),
        rules: rulesStatingFor(contract, operation.id, ...walkStatements),
        ...phaseOfList(operation, lists),
        input: fc.record({ count: fc.nat({ max: 6 }), limit: fc.integer({ min: 1, max: 4 }) }),
        run: (t, options) => walkFiltered(t, operation, options),
      }),
    );
}

/** The lists that come in pages. */
export function pagedLists(contract: Contract): ListOperation[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter(({ listing }) => listing.limit !== undefined);
}

/** Lists of everybody's items are read while no other check works. */
export function phaseOfList(operation: ListOperation, lists: ListSupport): Partial<Pick<Check, "phase">> {
  return lists.isPlatformWide(operation) ? { phase: "alone" } : {};
}

/** A list of more items is walked in larger pages than asked for. */
const MOST_PAGES = 15;

async function walkFiltered(
  t: Trial,
  operation: ListOperation,
  { count: wantedCount, limit: wantedLimit }: { count: number; limit: number },
): Promise<void> {
  const limit = Math.max(wantedLimit, operation.listing.limit?.min ?? 1);
  const scope = await ownScope(t, operation);
  const isUsual = ({ body }: Fixture): boolean => isShownBy(t, operation, body, scope.request.query ?? {});
  const made = (await populate(t, operation, scope, wantedCount)).filter(isUsual);
  expectItems(t, operation, await list(t, operation, scope, wholePage(t.contract, operation)));
  const most = operation.listing.limit?.max ?? limit;
  const earlierMade = madeBefore(t, operation, scope);
  const { items: all, isWhole } = await listedAtFirst(t, operation, scope);
  if (!isWhole) return walkBeginnings(t, operation, { scope, made, limit });
  const earlier = await leftOut(t, operation, earlierMade, new Set(all.map(({ id }) => id)));
  // Besides the created items there may be others that came with them.
  const before = [...made, ...earlier, ...all];
  const count = new Set(before.map(({ id }) => id)).size;
  const least = Math.min(most, Math.max(limit, Math.ceil(count / MOST_PAGES)));
  const { size, fillers } = least > limit ? fullPages(count, least, most) : { size: least, fillers: 0 };
  const further = await fill(t, operation, scope, fillers);
  made.push(...further);
  // What was made for them may be listed, too.
  const since = further.length === 0 ? [] : (await listedAtFirst(t, operation, scope)).items;
  const wanted = [...new Set([...before, ...further, ...since].map(({ id }) => id))];
  for (const { order, query, name } of directions(operation)) {
    const state = `${wanted.length} items, page size ${size}, ${name}`;
    const walked = await walk(t, operation, { scope, query, limit: size, mostPages: wanted.length + 1 });
    expectWhole(t, operation, state, walked, wanted);
    const { items } = walked;
    const rules = orderRules(t, operation, order);
    const ids = made.map(({ id }) => id);
    expectOrder(t, rules, operation, state, { items, order: order ?? declaredOrder(operation.listing), made: ids });
  }
  // It was walked in larger pages: of the wanted ones the first are read.
  if (size > limit) await walkBeginnings(t, operation, { scope, made, limit });
}

/** How many items are made at most so that they fill the last page. */
const MOST_FILLERS = 5;

/**
 * The size of pages from `least` to `most` that needs the fewest `fillers`, items more, until all of several pages are
 * full: whether more follows a full last page is where lists go wrong.
 */
export function fullPages(items: number, least: number, most: number): { size: number; fillers: number } {
  let best = { size: least, fillers: missing(items, least) };
  for (let size = least + 1; size <= Math.min(most, items / 2); size += 1)
    if (missing(items, size) < best.fillers) best = { size, fillers: missing(items, size) };
  return best;
}

/** How many items the last page of this size lacks. */
function missing(items: number, size: number): number {
  return (size - (items % size)) % size;
}

/** Makes so many items more, if they are few; oldest first. */
async function fill(t: Trial, operation: ListOperation, scope: ListScope, fillers: number): Promise<Fixture[]> {
  if (fillers > MOST_FILLERS) return [];
  const items = await populate(t, operation, scope, fillers);
  return items.filter(({ body }) => isShownBy(t, operation, body, scope.request.query ?? {}));
}
