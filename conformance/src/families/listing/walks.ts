import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, ListSupport, Trial } from "../../engine/types.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { wholePage } from "../whole-page.ts";
import { expectOrder } from "./order.ts";
import { declaredOrder, ordersOf } from "./orders.ts";
import { expectItems, expectWhole, walk, walkRules, walkStatements } from "./pages.ts";
import { isList, list, listed, ownScope, populate, type ListOperation } from "./population.ts";

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
  // Besides the created items there may be others that came with them.
  const wanted = [...new Set([...made, ...(await listed(t, operation, scope)).map(({ id }) => id)])];
  const most = operation.listing.limit?.max ?? limit;
  t.precondition(wanted.length <= most * MOST_PAGES, "there is more than can be walked");
  const size = Math.min(most, Math.max(limit, Math.ceil(wanted.length / MOST_PAGES)));
  const { orderParameter } = operation.listing;
  for (const order of [undefined, ...ordersOf(operation.listing)]) {
    const state = `${wanted.length} items by ${size}, ${order?.value ?? "in the default order"}`;
    const query = order === undefined || orderParameter === undefined ? {} : { [orderParameter]: order.value };
    const walked = await walk(t, operation, { scope, query, limit: size, mostPages: wanted.length + 1 });
    expectWhole(t, operation, state, walked, wanted);
    const rules = order === undefined ? defaultOrderRules(t, operation) : walkRules(t, operation, "order-parameter");
    const items = walked.items;
    expectOrder(t, rules, operation, state, { items, order: order ?? declaredOrder(operation.listing), made });
  }
}

/** The order parameter also says what holds without it. */
function defaultOrderRules(t: Trial, operation: ListOperation): string[] {
  const isAsked = operation.listing.orderParameter !== undefined;
  return walkRules(t, operation, "list-order", ...(isAsked ? (["order-parameter"] as const) : []));
}
