import type { ContractAdapter } from "../contract-adapter.ts";
import { pagingOf, type Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { isStandard, rulesStatingFor } from "../rules-stating.ts";
import { list, listedAtFirst, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";
import { nextQuery } from "../../requests/lists/next-query.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";
import { pagedLists, phaseOfList } from "./walks.ts";

/** Among the pages of a list an item is added after the first: the others are still on one page each. */
export function stablePages(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return pagedLists(contract).flatMap((operation) => {
    const rules = stableRules(contract, operation);
    if (rules.length === 0 || !lists.isMakeable(operation)) return [];
    return defineCheck({
      ...ofOperation("listing", operation, "loses and repeats no item while one is added"),
      ...phaseOfList(operation, lists),
      rules,
      cost: 2,
      run: (t) => addBetweenPages(t, operation, rules),
    });
  });
}

/** The rules that say it of a list: an author's own, or the standard one where the list declares it. */
export function stableRules(contract: Contract, { id, listing }: Pick<ListOperation, "id" | "listing">): string[] {
  const stated = rulesStatingFor(contract, id, "pages-stable");
  return stated.filter((rule) => listing.stable === true || !isStandard(rule));
}

/** A list of more items is followed in larger pages. */
const MOST_PAGES = 10;

async function addBetweenPages(t: Trial, operation: ListOperation, rules: readonly string[]): Promise<void> {
  const scope = await ownScope(t, operation);
  await populate(t, operation, scope, 3);
  const { items: before, isWhole } = await listedAtFirst(t, operation, scope);
  t.precondition(isWhole && before.length > 1, `${operation.id} shows too little or too much to be followed`);
  const least = Math.max(operation.listing.limit?.min ?? 1, Math.ceil(before.length / MOST_PAGES));
  t.precondition(least < before.length, `all that ${operation.id} shows is on one page`);
  const { limit } = pagingOf(t.contract.conventions.paging, operation.listing);
  let query: CallRequest["query"] = { ...scope.request.query, [limit]: least };
  const seen: string[] = [];
  for (let pages = 0; query !== undefined && pages <= MOST_PAGES + 1; pages += 1) {
    const reply = await list(t, operation, scope, query);
    seen.push(...listedIn(t.contract, reply).map(({ id }) => id));
    query = nextQuery(t.contract, operation, query, reply);
    if (pages === 0) await t.support.lists.makeItem(t, operation, scope, before.length);
  }
  const repeated = seen.filter((id, index) => seen.indexOf(id) !== index);
  const missing = before.map(({ id }) => id).filter((id) => !seen.includes(id));
  expecting(t, rules, operation.id).same(
    "an item is added after the first page",
    "of those that were there, repeated and missing on the further pages:",
    { repeated: [], missing: [] },
    { repeated, missing },
  );
}
