import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, ListSupport, Trial } from "../../engine/types.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { wholePage } from "../whole-page.ts";
import { expectOrder } from "./order.ts";
import { declaredOrder, directions } from "./orders.ts";
import { expectItems, expectWhole, orderRules, walk, walkStatements } from "./pages.ts";
import { isList, list, listedAtFirst, ownScope, populate, type ListOperation } from "./population.ts";
import { walkBeginnings } from "./beginnings.ts";

/** Every paged list, walked one item at a time, in each order that it supports. */
export function smallestSteps(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return pagedLists(contract).map((operation) =>
    defineCheck({
      ...ofOperation("listing", operation, "walked one item at a time"),
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
        ...ofOperation("listing", operation, "walked in pages of any size"),
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
  { count, limit }: { count: number; limit: number },
): Promise<void> {
  const scope = await ownScope(t, operation);
  const made = (await populate(t, operation, scope, count)).map(({ id }) => id);
  expectItems(t, operation, await list(t, operation, scope, wholePage(t.contract, operation)));
  const most = operation.listing.limit?.max ?? limit;
  const { items: all, isWhole } = await listedAtFirst(t, operation, scope);
  if (!isWhole) return walkBeginnings(t, operation, { scope, made, limit });
  // Besides the created items there may be others that came with them.
  const wanted = [...new Set([...made, ...all.map(({ id }) => id)])];
  const size = Math.min(most, Math.max(limit, Math.ceil(wanted.length / MOST_PAGES)));
  for (const { order, query, name } of directions(operation)) {
    const state = `${wanted.length} items by ${size}, ${name}`;
    const walked = await walk(t, operation, { scope, query, limit: size, mostPages: wanted.length + 1 });
    expectWhole(t, operation, state, walked, wanted);
    const { items } = walked;
    const rules = orderRules(t, operation, order);
    expectOrder(t, rules, operation, state, { items, order: order ?? declaredOrder(operation.listing), made });
  }
  // It was walked in larger pages: of the wanted ones the first are read.
  if (size > limit) await walkBeginnings(t, operation, { scope, made, limit });
}
