import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Check } from "../check.ts";
import type { ItemInState, ItemStates, Trial } from "../../requests/trial.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { queryFor } from "../../requests/lists/default-filters.ts";
import { isList, listed, type ListOperation } from "../../requests/lists/population.ts";
import { phaseOfList } from "./walks.ts";

/** A list shows the items in every state that callers can bring about, those without a further move too. */
export function everyState(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "every-item-once", "plain-list");
      const states = lists.itemStates?.(contract, operation);
      if (states === undefined || rules.length === 0) return [];
      const { atOnce, withTime } = states;
      const check = (what: string, all: readonly string[], when: Partial<Check>): Check[] =>
        all.length === 0
          ? []
          : [
              defineCheck({
                ...ofOperation("listing", operation, what),
                rules,
                cost: 3,
                // That these items are listed does not show that every page is right.
                onlyViolates: rules,
                ...when,
                run: (t) => look(t, operation, { rules, states, chosen: all }),
              }),
            ];
      return [
        ...check("with items in every state", atOnce, phaseOfList(operation, lists)),
        ...check("with items in the states that time brings", withTime, byTheClock),
      ];
    });
}

interface Wanted {
  rules: readonly string[];
  states: ItemStates;
  chosen: readonly string[];
}

async function look(t: Trial, operation: ListOperation, { rules, states, chosen }: Wanted): Promise<void> {
  const expected: Record<string, number> = {};
  const made: (ItemInState & { state: string })[] = [];
  for (const state of chosen) {
    const one = await unlessNone(states.make(t, state));
    if (one !== undefined) made.push({ state, ...one });
  }
  t.precondition(made.length > 0, `no item of ${operation.id} could be brought into ${chosen.join(", ")}`);
  const observed: Record<string, number> = {};
  for (const { state, item, scope } of made) {
    expected[state] = 1;
    observed[state] = (await listed(t, operation, scope, queryFor(t, operation, item.body))).filter(
      ({ id }) => id === item.id,
    ).length;
  }
  expecting(t, rules, operation.id).same(
    "items in every state",
    "how often the item in each state is listed:",
    expected,
    observed,
  );
}

/** A state into which no item can be brought leaves the others to be judged. */
export async function unlessNone(making: Promise<ItemInState>): Promise<ItemInState | undefined> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof FixtureUnavailable) return undefined;
    throw error;
  }
}
