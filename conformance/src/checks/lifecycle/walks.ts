import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineGenerated } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { after } from "../scenario.ts";
import { cellsOf, drivenLifecycles, moveOf, type Cell } from "./cells.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { DrivenLifecycle, DrivenResource } from "../../requests/states/lifecycle-driver.ts";
import { cellsOfWalk, walkOver, type RandomWalk } from "./random-walk.ts";
import { scenariosOf } from "./scenarios.ts";
import { drivenIn, expectState, move, refusalsOf, rulesOfCell, successOf } from "./matrix.ts";

/**
 * Scenarios that continue over the allowed edges, with deliberate illegal steps: each reply as declared, each state as
 * expected.
 */
export function walks(
  contract: Contract,
  { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">,
): Check<RandomWalk>[] {
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) => {
    const cells = cellsOf(contract, lifecycle);
    if (cells.length === 0) return [];
    const initialState = initialStateIn(lifecycle, cells);
    return defineGenerated({
      name: `lifecycle/${lifecycle.name} random walks follow declared edges`,
      family: "lifecycle",
      rules: [...new Set(cells.flatMap((cell) => rulesOfCell(contract, lifecycle, cell)))],
      input: walkOver(cells, scenariosOf(lifecycle, initialState)),
      run: (t, walk) => take(t, lifecycle, cellsOfWalk(cells, initialState, walk), walk),
    });
  });
}

/** The state in which callers find the resource. */
export function initialStateIn({ initial }: Lifecycle, cells: readonly Cell[]): string {
  return cells.find((cell) => cell.edge !== undefined)?.from ?? initial[0] ?? "";
}

/** Takes a new resource through the cells, one after another. */
async function take(
  t: Trial,
  lifecycle: DrivenLifecycle,
  cells: readonly Cell[],
  { scenario }: RandomWalk,
): Promise<void> {
  // The result of the first move may depend on how the resource was made.
  const first = cells.find(({ edge }) => edge !== undefined) ?? cells[0];
  if (first === undefined) return;
  const driven = await drivenIn(t, lifecycle, first);
  for (const cell of cells) await step(t, lifecycle, driven, cell, after(scenario, `walk ${cell.from}${moveOf(cell)}`));
}

/** Requests one move: the reply is as declared, and the state is the one it leads to. */
export async function step(
  t: Trial,
  lifecycle: DrivenLifecycle,
  driven: DrivenResource,
  cell: Cell,
  state: string,
): Promise<void> {
  const rules = rulesOfCell(t.contract, lifecycle, cell);
  const reply = await move(t, lifecycle, cell, driven);
  if (cell.edge !== undefined) expecting(t, rules).status(state, reply, ...successOf(t.contract, cell));
  else if (lifecycle.otherwise !== undefined)
    expecting(t, rules).answer(state, reply, refusalsOf(t.contract, lifecycle, cell, lifecycle.otherwise));
  await expectState(t, lifecycle, rules, driven, cell, state);
}
