import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, ListSupport, Trial } from "../../engine/types.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { fixturesOf } from "../../fixtures/fixture.ts";
import { declaredFor } from "../expect.ts";
import { wholePage } from "../whole-page.ts";
import { expectItems, expectOrder, expectWhole, walk, walkRules } from "./pages.ts";
import { isList, list, ownScope, populate, type ListOperation } from "./population.ts";

/** Every paged list, walked one item at a time, in each order that it supports. */
export function smallestSteps(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return pagedLists(contract).map((operation) =>
    defineCheck({
      ...ofOperation("listing", operation, "walked one item at a time"),
      rules: declaredFor(contract, operation.id, ...walkRules),
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
        rules: declaredFor(contract, operation.id, ...walkRules),
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

async function walkFiltered(
  t: Trial,
  operation: ListOperation,
  { count, limit }: { count: number; limit: number },
): Promise<void> {
  const scope = await ownScope(t, operation);
  const made = await populate(t, operation, scope, count);
  const whole = await list(t, operation, scope, wholePage(operation));
  expectItems(t, operation, whole);
  // Besides the created items there may be others that came with them.
  const wanted = [...new Set([...made, ...fixturesOf(whole, operation.id)].map(({ id }) => id))];
  const { orderParameter } = operation.listing;
  const orders = orderParameter === undefined ? [undefined] : ([undefined, "desc", "asc"] as const);
  t.precondition(wanted.length < 50, "there is more than can be walked");
  for (const order of orders) {
    const state = `${wanted.length} items by ${limit}, ${order ?? "in the default order"}`;
    const query = order === undefined || orderParameter === undefined ? {} : { [orderParameter]: order };
    const walked = await walk(t, operation, { scope, query, limit, mostPages: wanted.length + 1 });
    expectWhole(t, operation, state, walked, wanted);
    if (orderParameter !== undefined) expectOrder(t, operation, state, walked.items, order ?? "desc");
  }
}
