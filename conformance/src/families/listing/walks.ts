import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/check.ts";
import { defineCheck, defineGenerated } from "../define-check.ts";
import { declaredFor } from "../expect.ts";
import { expectOrder, expectWhole, walk, walkRules } from "./pages.ts";
import { isList, isMakeable, listed, ownQuery, populate, type ListOperation } from "./population.ts";

/** Every paged list, walked one item at a time, in each order it knows. */
export function smallestSteps(contract: Contract): Check[] {
  return pagedLists(contract).map((operation) =>
    defineCheck({
      name: `listing/${operation.id} walked one item at a time`,
      family: "listing",
      operation: operation.id,
      rules: declaredFor(contract, operation.id, ...walkRules),
      cost: 2,
      run: (t) => stroll(t, operation, { count: 3, limit: 1 }),
    }),
  );
}

/** Lists of any length, walked in pages of any size. */
export function anySteps(contract: Contract): Check<{ count: number; limit: number }>[] {
  return pagedLists(contract)
    .filter(isMakeable)
    .map((operation) =>
      defineGenerated({
        name: `listing/${operation.id} walked in pages of any size`,
        family: "listing",
        operation: operation.id,
        rules: declaredFor(contract, operation.id, ...walkRules),
        input: fc.record({ count: fc.nat({ max: 6 }), limit: fc.integer({ min: 1, max: 4 }) }),
        run: (t, wish) => stroll(t, operation, wish),
      }),
    );
}

/** The paged lists that can be narrowed to one customer: only those stand still while others work. */
export function pagedLists(contract: Contract): ListOperation[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter(
      ({ listing, references }) =>
        listing.limit !== undefined && references.some(({ resource }) => resource === "Customer"),
    );
}

async function stroll(
  t: Trial,
  operation: ListOperation,
  { count, limit }: { count: number; limit: number },
): Promise<void> {
  const owner = await t.world.customer();
  const query = await ownQuery(t, operation, owner);
  const made = await populate(t, operation, owner, count);
  const wanted = (isMakeable(operation) ? made : await listed(t, operation, owner)).map(({ id }) => id);
  const { orderParameter } = operation.listing;
  const orders = orderParameter === undefined ? [undefined] : ([undefined, "desc", "asc"] as const);
  for (const order of orders) {
    const state = `${wanted.length} items by ${limit}, ${order ?? "in the default order"}`;
    const ordered = order === undefined || orderParameter === undefined ? query : { ...query, [orderParameter]: order };
    const walked = await walk(t, operation, { query: ordered, limit, mostPages: wanted.length + 1 });
    expectWhole(t, operation, state, walked, wanted);
    if (orderParameter !== undefined) expectOrder(t, operation, state, walked.items, order ?? "desc");
  }
}
