import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Filter } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial, ListScope } from "../../requests/trial.ts";
import { type Fixture } from "../../requests/fixtures/fixture.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { idsOf, matches, valuesFor } from "../../requests/lists/matching.ts";
import { listedAtFirst, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";
import { countIn, expectTotal, walk, walkStatements } from "./pages.ts";
import { phaseOfList, pagedLists } from "./walks.ts";
import { idOfItem } from "../../requests/fixtures/resource-id.ts";

/** Filters hold across pages: no page omits the filter, and its total counts the matches. */
export function filteredPages(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return pagedLists(contract)
    .filter(({ filters }) => filters.length > 0)
    .map((operation) =>
      defineCheck({
        ...ofOperation("listing", operation, "filters on every page"),
        rules: together(
          rulesOfRowsFor(contract, operation.id, ...operation.filters.map(({ rule }) => rule)),
          rulesStatingFor(contract, operation.id, ...walkStatements),
        ),
        cost: 3,
        ...phaseOfList(operation, lists),
        run: (t) => look(t, operation),
      }),
    );
}

/** Longer lists are not walked one item at a time. */
const MOST_WALKED = 50;

async function look(t: Trial, operation: ListOperation): Promise<void> {
  const scope = await ownScope(t, operation);
  await populate(t, operation, scope, 4);
  const { items } = await listedAtFirst(t, operation, scope);
  t.precondition(items.length > 0, "nothing is listed");
  for (const filter of operation.filters) await fromPageToPage(t, operation, scope, filter, items);
}

/** Page after page returns what one large page returns, also where all of the list would be too long. */
async function fromPageToPage(
  t: Trial,
  operation: ListOperation,
  scope: ListScope,
  filter: Filter,
  listed: readonly Fixture[],
): Promise<void> {
  if (Object.hasOwn(scope.request.query ?? {}, filter.parameter)) return;
  const value = rarestValue(filter, listed);
  if (value === undefined) return;
  const query = { [filter.parameter]: value };
  const { items: whole, isWhole } = await listedAtFirst(t, operation, scope, query);
  const last = t.transcript.at(-1);
  if (!isWhole || last === undefined) return;
  expectTotal(t, operation, `with ${filter.parameter}`, [countIn(t.contract, last)], whole.length);
  if (whole.length >= MOST_WALKED) return;
  const limit = operation.listing.limit?.min ?? 1;
  const walked = await walk(t, operation, { scope, query, limit, mostPages: whole.length + 1 });
  expecting(t, rulesOf(t, operation, filter), operation.id).same(
    `${filter.parameter} across pages`,
    `page by page with ${filter.parameter}=${value}:`,
    idsOf(whole),
    idsOf(fixturesIn(t, operation, walked.items)),
  );
  const totals = walked.pages.map(({ total }) => total);
  expectTotal(t, operation, `${filter.parameter} across pages`, totals, whole.length);
}

/**
 * The most selective value with several matches, if any: a target that filters after paging then returns the most empty
 * pages.
 */
function rarestValue(filter: Filter, listed: readonly Fixture[]): string | undefined {
  const sizeOf = (value: string): number => listed.filter(({ body }) => matches(filter, body, value)).length;
  const sizes = valuesFor(filter, listed).map((value) => ({ value, size: sizeOf(value) }));
  const fitting = sizes.filter(({ size }) => size < listed.length).toSorted((one, other) => one.size - other.size);
  return (fitting.find(({ size }) => size > 1) ?? fitting[0])?.value;
}

function fixturesIn(t: Trial, operation: ListOperation, items: readonly unknown[]): { id: string }[] {
  return items.map((item) => ({ id: idOfItem(t.contract, operation, item) ?? "" }));
}

function rulesOf(t: Trial, operation: ListOperation, { rule }: Filter): string[] {
  return rulesOfRowsFor(t.contract, operation.id, rule);
}
