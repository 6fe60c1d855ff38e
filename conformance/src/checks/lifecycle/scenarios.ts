import type { Lifecycle } from "@tallystick/contract";
import { HarnessFault } from "../../errors/trial-errors.ts";
import { shortestWalk } from "./shortest-walk.ts";
import type { Scenario, Scenarios } from "../scenario.ts";
import { moveOf, stateAfter, type Cell } from "./cells.ts";
import { type Move } from "../../requests/states/lifecycle-driver.ts";

/** The scenarios of a lifecycle: the shortest path to each state. */
export function scenariosOf(lifecycle: Lifecycle, initialState: string): Scenarios<Move> {
  const paths = lifecycle.states.flatMap((state) => {
    const moves = shortestWalk(lifecycle, initialState, state) ?? [];
    return moves.length === 0 ? [] : [[`straight to ${state}`, moves.map(({ to }): Move => `→${to}`)] as const];
  });
  return Object.fromEntries(paths);
}

/** The cells along a scenario; a `HarnessFault` when it asks for what the contract does not have. */
export function cellsAlong(cells: readonly Cell[], initialState: string, { name, steps }: Scenario<Move>): Cell[] {
  let state = initialState;
  return steps.map((step) => {
    const cell = cells.find((each) => each.from === state && moveOf(each) === step);
    if (cell === undefined) throw new HarnessFault(`The contract has no ${state}${step}, as in "${name}".`);
    state = stateAfter(cell);
    return cell;
  });
}
