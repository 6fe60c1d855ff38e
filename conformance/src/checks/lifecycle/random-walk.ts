import * as fc from "fast-check";
import { scenarioOf, type Scenario, type Scenarios } from "../scenario.ts";
import { someOf } from "../masked.ts";
import { stateAfter, type Cell } from "./cells.ts";
import { type Move } from "../../requests/states/lifecycle-driver.ts";
import { cellsAlong } from "./scenarios.ts";

/** One step of a walk; the lot, from 0 to `lots`, chooses among what is possible when the step is taken. */
export interface Step {
  kind: "legal" | "illegal";
  choice: number;
}

/** A scenario, then steps that ask for these states only. */
export interface RandomWalk {
  scenario: Scenario<Move>;
  only: readonly string[];
  steps: readonly Step[];
}

/** The number of lots, and the steps of the longest walk. */
const choices = 10_000;
const longest = 8;

/** Mostly allowed moves, and illegal steps at a fixed rate. */
export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant("legal" as const) },
    { weight: 1, arbitrary: fc.constant("illegal" as const) },
  ),
  // The bounds of the lots have no meaning: only the weights should choose.
  choice: fc.noBias(fc.nat({ max: choices - 1 })),
});

/** A walk over these cells. */
export function walkOver(cells: readonly Cell[], scenarios: Scenarios<Move>): fc.Arbitrary<RandomWalk> {
  return fc.record({
    scenario: scenarioOf(scenarios),
    only: someOf([...new Set(cells.map(({ to }) => to))]),
    steps: fc.array(step, { minLength: 1, maxLength: longest }),
  });
}

/** The cells that a walk takes, one after another; decided by the walk and its cells only. */
export function cellsOfWalk(
  cells: readonly Cell[],
  initialState: string,
  { scenario, only, steps }: RandomWalk,
): Cell[] {
  const taken = cellsAlong(cells, initialState, scenario);
  for (const { kind, choice } of steps) {
    const states = [initialState, ...taken.map(stateAfter)];
    const open = cells.filter(({ from, to }) => from === states.at(-1) && only.includes(to));
    const wanted = open.filter(({ edge }) => (edge !== undefined) === (kind === "legal"));
    const visits = (cell: Cell): number => times(taken, cell) + times(states, stateAfter(cell));
    // When no step of its kind is possible, as in a terminal state, a step takes any that is.
    const cell = rarelyVisited(wanted.length > 0 ? wanted : open, visits, choice / choices);
    if (cell !== undefined) taken.push(cell);
  }
  return taken;
}

/**
 * One of them, chosen by a share from 0 to below 1 of all their weights. Weights fall with the square of the visits:
 * with the plain inverse, a walk of eight steps still goes back and forth more often than it reaches the end of a
 * lifecycle of five states.
 */
function rarelyVisited(open: readonly Cell[], visits: (cell: Cell) => number, share: number): Cell | undefined {
  const weights = open.map((cell) => (1 + visits(cell)) ** -2);
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  return open.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? open.at(-1);
}

function times<Each>(all: readonly Each[], one: Each): number {
  return all.filter((each) => each === one).length;
}
