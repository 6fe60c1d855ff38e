import type { Contract, Edge, Filter } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { ItemInState, ItemStates, ListScope, Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { filterRules } from "./filters.ts";
import { unlessNone } from "./every-state.ts";
import { matches } from "../../requests/lists/matching.ts";
import { mayBeGiven } from "./may-be-given.ts";
import { isList, listed, type ListOperation } from "../../requests/lists/population.ts";
import { phaseOfList } from "./walks.ts";

/** A filter by state returns what time has brought into the state, too, and no more what it has brought out of it. */
export function stateFilters(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const states = lists.itemStates?.(contract, operation);
      if (states === undefined) return [];
      const timed = states.withTime.flatMap((to) => movesTo(contract, operation, to));
      return stateFiltersOf(contract, operation, comesByItself).flatMap(({ filter, field }) =>
        timed.map((moved) =>
          defineCheck({
            ...byTheClock,
            ...ofOperation(
              "listing",
              operation,
              `filters by ${filter.parameter} after ${moved.from}→${moved.to} by time`,
            ),
            rules: filterRules(contract, operation, filter),
            run: (t) => compare(t, operation, { filter, field, states, moved }),
          }),
        ),
      );
    });
}

/** A filter by state returns an item in each state that callers can bring about under that state alone. */
export function filtersInEveryState(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const states = lists.itemStates?.(contract, operation);
      if (states === undefined || states.atOnce.length < 2) return [];
      return stateFiltersOf(contract, operation, () => true).map(({ filter, field }) => {
        const rules = filterRules(contract, operation, filter);
        return defineCheck({
          ...ofOperation("listing", operation, `filters by ${filter.parameter} with items in every state`),
          rules,
          // That these items are found does not show that the filter leaves out all others.
          onlyViolates: rules,
          cost: 3,
          ...phaseOfList(operation, lists),
          run: (t) => findEach(t, operation, { filter, field, states }),
        });
      });
    });
}

async function findEach(
  t: Trial,
  operation: ListOperation,
  { filter, field, states }: StateFilter & { states: ItemStates },
): Promise<void> {
  const asked = states.atOnce.filter((state) => mayBeGiven(t, operation, filter, state));
  const made = [];
  for (const state of asked) made.push({ state, ...(await unlessNone(states.make(t, state))) });
  const seen = new Map<string, Promise<Fixture[]>>();
  const items = (scope: ListScope, query: Record<string, string>): Promise<Fixture[]> => {
    const key = JSON.stringify([scope.request, query]);
    const found = seen.get(key) ?? listed(t, operation, scope, query);
    seen.set(key, found);
    return found;
  };
  for (const { state, item, scope } of made) {
    if (item === undefined || scope === undefined) continue;
    const find = async (query: Record<string, string>): Promise<Fixture | undefined> =>
      (await items(scope, query)).find(({ id }) => id === item.id);
    const under: string[] = [];
    for (const other of asked) if (await find({ [filter.parameter]: other })) under.push(other);
    const now = (await find({}))?.body;
    // It may have moved on by itself, and that all items are listed is judged elsewhere.
    if (textAt(now, field) !== state) continue;
    expecting(t, filterRules(t.contract, operation, filter), operation.id).same(
      `an item that is ${state}`,
      `each ${filter.parameter} under which an item that is ${state} is listed:`,
      asked.filter((other) => matches(filter, now, other)),
      under,
    );
  }
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

/** A filter that compares with the field of a lifecycle. */
interface StateFilter {
  filter: Filter;
  field: string;
}

/** The filters by state of a list in whose lifecycle there is such a move. */
function stateFiltersOf(
  { lifecycles }: Contract,
  { filters, resourceAction: part }: ListOperation,
  isMeant: (edge: Edge) => boolean,
): StateFilter[] {
  const moving = Object.values(lifecycles).filter(
    ({ resource, edges }) => resource === part?.resource && edges.some(isMeant),
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
  expecting(t, filterRules(t.contract, operation, filter), operation.id).same(
    `${to} by time`,
    `what the item shows in the list under each ${filter.parameter}:`,
    Object.fromEntries(asked.map((state) => [state, state === to ? to : undefined])),
    Object.fromEntries(answers),
  );
}
