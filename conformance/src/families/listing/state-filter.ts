import type { Contract, Edge, Filter } from "@tallystick/contract";
import type { Check, ItemInState, ItemStates, Trial } from "../../engine/types.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { byTheClock, defineCheck, ofOperation } from "../define-check.ts";
import { expectSame } from "../expect.ts";
import { filterRules } from "./filters.ts";
import { mayBeGiven } from "./may-be-given.ts";
import { isList, listed, type ListOperation } from "./population.ts";

/** A filter by state returns what time has brought into the state, too, and no more what it has brought out of it. */
export function stateFilters(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const states = lists.itemStates?.(contract, operation);
      if (states === undefined) return [];
      const timed = states.withTime.flatMap((to) => movesTo(contract, operation, to));
      return stateFiltersOf(contract, operation).flatMap(({ filter, field }) =>
        timed.map((moved) =>
          defineCheck({
            ...byTheClock,
            ...ofOperation("listing", operation, `filtered by ${filter.parameter}, ${moved.from}→${moved.to} by time`),
            rules: filterRules(contract, operation, filter),
            run: (t) => compare(t, operation, { filter, field, states, moved }),
          }),
        ),
      );
    });
}

/** A move that nobody asks for. */
interface TimedMove {
  from: string;
  to: string;
}

const comesByItself = ({ by }: Edge): boolean => by === "expiry" || by === "outcome";

function movesTo({ lifecycles }: Contract, { resourceAction: part }: ListOperation, state: string): TimedMove[] {
  const ofResource = Object.values(lifecycles).filter(({ resource }) => resource === part?.resource);
  return ofResource.flatMap(({ edges }) => edges.filter((edge) => comesByItself(edge) && edge.to === state));
}

/** A filter that compares with the field of a lifecycle in which something moves by itself. */
interface StateFilter {
  filter: Filter;
  field: string;
}

function stateFiltersOf({ lifecycles }: Contract, { filters, resourceAction: part }: ListOperation): StateFilter[] {
  const moving = Object.values(lifecycles).filter(
    ({ resource, edges }) => resource === part?.resource && edges.some(comesByItself),
  );
  return moving.flatMap(({ field }) =>
    filters.flatMap((filter) => (filter.match === "equals" && filter.paths.includes(field) ? { filter, field } : [])),
  );
}

async function compare(
  t: Trial,
  operation: ListOperation,
  { filter, field, states, moved: { from, to } }: StateFilter & { states: ItemStates; moved: TimedMove },
): Promise<void> {
  const { item, scope }: ItemInState = await states.make(t, to);
  const shownUnder = async (state: string): Promise<string | undefined> => {
    const items = await listed(t, operation, scope, { [filter.parameter]: state });
    const found = items.find(({ id }) => id === item.id);
    return found && (textAt(found.body, field) ?? state);
  };
  const asked = [to, from].filter((state) => mayBeGiven(t, operation, filter, state));
  t.precondition(asked.length > 0, `${filter.parameter} takes neither ${to} nor ${from}`);
  const answers = await Promise.all(asked.map(async (state) => [state, await shownUnder(state)] as const));
  expectSame(t, filterRules(t.contract, operation, filter), `${to} by time`, {
    operation: operation.id,
    what: `what the item shows in the list under each ${filter.parameter}:`,
    expected: Object.fromEntries(asked.map((state) => [state, state === to ? to : undefined])),
    observed: Object.fromEntries(answers),
  });
}
