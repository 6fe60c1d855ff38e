import * as fc from "fast-check";
import { scenarioOf, type Scenario, type Scenarios } from "../scenario.ts";
import { someOf } from "../masked.ts";
import { stateAfter, type Cell, type Move } from "./cells.ts";
import { cellsAlong } from "./scenarios.ts";

/** One step of a walk; the lot, from 0 to `lots`, chooses among what is possible when the step is taken. */
export interface Step {
  kind: "legal" | "illegal";
  lot: number;
}

/** A journey, then steps that ask for these states only. */
export interface RandomWalk {
  journey: Scenario<Move>;
  only: readonly string[];
  steps: readonly Step[];
}

/** The number of lots, and the steps of the longest walk. */
const lots = 10_000;
const longest = 8;

/** Mostly enabled moves, and missteps at a set rate. */
export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant("legal" as const) },
    { weight: 1, arbitrary: fc.constant("illegal" as const) },
  ),
  // Bounds of the lots mean nothing: the weights alone should choose.
  lot: fc.noBias(fc.nat({ max: lots - 1 })),
});

/** A walk over these cells. */
export function walkOver(cells: readonly Cell[], journeys: Scenarios<Move>): fc.Arbitrary<RandomWalk> {
  return fc.record({
    journey: scenarioOf(journeys),
    only: someOf([...new Set(cells.map(({ to }) => to))]),
    steps: fc.array(step, { minLength: 1, maxLength: longest }),
  });
}

/** The cells that a walk takes, one after another; the walk and its cells decide, and nothing else. */
export function cellsOfWalk(cells: readonly Cell[], born: string, { journey, only, steps }: RandomWalk): Cell[] {
  const taken = cellsAlong(cells, born, journey);
  for (const { kind, lot } of steps) {
    const states = [born, ...taken.map(stateAfter)];
    const open = cells.filter(({ from, to }) => from === states.at(-1) && only.includes(to));
    const wanted = open.filter(({ edge }) => (edge !== undefined) === (kind === "legal"));
    const visits = (cell: Cell): number => times(taken, cell) + times(states, stateAfter(cell));
    // Where none of its kind is open, as at the end of a life, a step takes what there is.
    const cell = rarelyVisited(wanted.length > 0 ? wanted : open, visits, lot / lots);
    if (cell !== undefined) taken.push(cell);
  }
  return taken;
}

/**
 * One of them, by a share from 0 to below 1 of all their weights. These fall with the square of the visits: inversely
 * alone, a walk of eight steps still goes to and fro more often than it comes to the end of a life of five.
 */
function rarelyVisited(open: readonly Cell[], visits: (cell: Cell) => number, share: number): Cell | undefined {
  const weights = open.map((cell) => (1 + visits(cell)) ** -2);
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  return open.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? open.at(-1);
}

function times<Each>(all: readonly Each[], one: Each): number {
  return all.filter((each) => each === one).length;
}
