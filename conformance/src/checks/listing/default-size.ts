import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { list, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";
import { nextQuery } from "../../requests/lists/next-query.ts";
import { isShownBy } from "../../requests/lists/default-filters.ts";
import { phaseOfList, pagedLists } from "./walks.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";

/** Without `limit` a page has the declared number of items, and says that there are more. */
export function defaultSizes(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return pagedLists(contract)
    .filter((operation) => operation.listing.limit?.default !== undefined && lists.isMakeable(operation))
    .map((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "default-page-size");
      return defineCheck({
        ...ofOperation("listing", operation, "applies the default page size"),
        rules,
        cost: 3,
        ...phaseOfList(operation, lists),
        run: (t) => overflow(t, operation, rules),
      });
    });
}

async function overflow(t: Trial, operation: ListOperation, rules: readonly string[]): Promise<void> {
  const size = operation.listing.limit?.default ?? 0;
  const scope = await ownScope(t, operation);
  const made = await populate(t, operation, scope, size + 1);
  const isShown = ({ body }: Fixture): boolean => isShownBy(t, operation, body, {});
  // What a filter with a default leaves out is made up for.
  while (made.filter(isShown).length <= size && made.length <= 2 * size)
    made.push(await t.support.lists.makeItem(t, operation, scope, made.length));
  t.precondition(made.filter(isShown).length > size, `a filter of ${operation.id} leaves out most of what is made`);
  const reply = await list(t, operation, scope);
  const items = listedIn(t.contract, reply).length;
  const isFollowed = nextQuery(t.contract, operation, {}, reply) !== undefined;
  expecting(t, rules, operation.id).that(`${size + 1} items, no limit`, items === size && isFollowed, () => [
    `${size} of ${size + 1} items, and a next page`,
    `${items} items, and ${isFollowed ? "a" : "no"} next page`,
  ]);
}
