import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { isAnswer, isSuccess } from "../../requests/expect.ts";
import { isUnclear } from "../refusals/races/race.ts";
import { cellsOf, moveOf, stateAfter, type Cell } from "./cells.ts";
import type { DrivenLifecycle, DrivenResource } from "../../requests/states/lifecycle-driver.ts";
import { endsOf } from "./states-reached-alone.ts";
import { initialStateIn, step } from "./walks.ts";

/** Where a race takes place. */
export interface RaceModel {
  lifecycle: DrivenLifecycle;
  initialState: string;
  /**
   * The possible results of each request in each state that callers can reach: the first of what an operation may lead
   * to.
   */
  cells: readonly Cell[];
}

/** The possible moves of a lifecycle. */
export function raceModelOf(contract: Contract, lifecycle: DrivenLifecycle): RaceModel {
  const all = cellsOf(contract, lifecycle);
  const initialState = initialStateIn(lifecycle, all);
  const reached = new Set([initialState]);
  for (const state of reached) for (const { from, to, edge } of all) if (edge && from === state) reached.add(to);
  const firsts = Map.groupBy(all, (cell) => `${cell.from} ${labelOf(lifecycle, cell)}`);
  const cells = [...firsts.values()].flatMap(([first]) => (first && reached.has(first.from) ? first : []));
  return { lifecycle, initialState, cells };
}

/** The requested move: a state where the caller names one, else what the operation does. */
export function labelOf({ drivers }: Lifecycle, { by, to }: Pick<Cell, "by" | "to">): string {
  return drivers.some(({ operation, field }) => operation === by && field !== undefined) ? to : by;
}

/** Takes these moves one after another, and none to a terminal state: there is nothing left to race for. */
export async function walkTo(
  t: Trial,
  { lifecycle, initialState, cells }: RaceModel,
  driven: DrivenResource,
  choices: readonly number[],
): Promise<string> {
  const legal = cells.filter(({ edge, to }) => edge !== undefined && endsOf(t.contract, lifecycle, to).size === 1);
  let state = initialState;
  for (const each of choices) {
    const open = legal.filter(({ from, to }) => from === state && legal.some((next) => next.from === to));
    const cell = open[each % open.length];
    if (cell === undefined) continue;
    await step(t, lifecycle, driven, cell, `walk ${state}${moveOf(cell)}`);
    state = stateAfter(cell);
  }
  return state;
}

/** The possible states of the resource after a call that met it in this state and got this reply. */
export function statesAfter(lifecycle: Lifecycle, state: string, label: string, reply: Exchange): string[] {
  const open = lifecycle.edges.filter((edge) => edge.from === state && labelOf(lifecycle, edge) === label);
  const targets = open.map(({ to }) => to);
  if (isSuccess(reply)) return targets;
  if (isUnclear(reply)) return [state, ...targets];
  if (isRefused(lifecycle, reply)) return targets.length === 0 ? [state] : [];
  // A call that came too late may be refused with another code, or because the challenge did not outlive its state.
  return [401, 409].includes(reply.status) ? [state] : [];
}

/** Whether a reply says that no edge leads there. */
export function isRefused({ otherwise }: Lifecycle, reply: Exchange): boolean {
  return otherwise !== undefined && isAnswer(reply, [otherwise]);
}
