import type { Contract, Filter } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { together } from "../../requests/expect.ts";
import { expectSelection, filterRules, itemsByFilter, selected } from "./filters.ts";
import { matches, valuesFor } from "../../requests/lists/matching.ts";
import { isShownBy } from "../../requests/lists/default-filters.ts";
import { isList, type ListOperation } from "../../requests/lists/population.ts";
import { phaseOfList } from "./walks.ts";

/** Every two filters that an item can be selected by: neither may be ignored beside the other. */
export function filtersInPairs(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter((operation) => operation.filters.length > 1)
    .map((operation) => {
      const rules = together(...operation.filters.map((filter) => filterRules(contract, operation, filter)));
      return defineCheck({
        ...ofOperation("listing", operation, "combines every pair of filters"),
        rules,
        // Which pairs select anything depends on the items; each filter is tried alone by a check of its own.
        onlyViolates: rules,
        ...phaseOfList(operation, lists),
        cost: 3,
        sharesFixtures: !lists.isPlatformWide(operation),
        run: (t) => filterInPairs(t, operation),
      });
    });
}

async function filterInPairs(t: Trial, operation: ListOperation): Promise<void> {
  const { scope, own, isWhole } = await itemsByFilter(t, operation);
  const open = operation.filters.filter(({ parameter }) => !Object.hasOwn(scope.request.query ?? {}, parameter));
  let tried = 0;
  for (const [one, other] of pairsOf(open)) {
    const pair = tellingPair(one, other, own);
    if (pair === undefined) continue;
    tried += 1;
    const given = { [one.parameter]: pair[0], [other.parameter]: pair[1] };
    const fits = ({ body }: Fixture): boolean =>
      matches(one, body, pair[0]) && matches(other, body, pair[1]) && isShownBy(t, operation, body, given);
    const observed = await selected(t, operation, scope, { given, all: own, isWhole, fits });
    const rules = together(filterRules(t.contract, operation, one), filterRules(t.contract, operation, other));
    expectSelection(t, rules, operation, "2 filters", { given, all: own, wanted: own.filter(fits), observed });
  }
  t.precondition(tried > 0, "no two filters select less together than alone");
}

function pairsOf(all: readonly Filter[]): [Filter, Filter][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [Filter, Filter] => [one, other]));
}

/** So many values of each filter are combined: a list of everybody's items has hundreds. */
const MOST_VALUES = 6;

/** Values of two filters that select less together than each alone, or than one of them; undefined where none do. */
function tellingPair(one: Filter, other: Filter, own: readonly Fixture[]): [string, string] | undefined {
  const count = (filter: Filter, value: string): number =>
    own.filter(({ body }) => matches(filter, body, value)).length;
  const both = (a: string, b: string): number =>
    own.filter(({ body }) => matches(one, body, a) && matches(other, body, b)).length;
  const [values, others] = [one, other].map((filter) => valuesFor(filter, own).slice(0, MOST_VALUES));
  const pairs = (values ?? []).flatMap((a) =>
    (others ?? []).map((b): { pair: [string, string]; told: number } => ({
      pair: [a, b],
      told: Number(both(a, b) < count(one, a)) + Number(both(a, b) < count(other, b)),
    })),
  );
  const [best] = pairs.toSorted((first, second) => second.told - first.told);
  return best !== undefined && best.told > 0 ? best.pair : undefined;
}
