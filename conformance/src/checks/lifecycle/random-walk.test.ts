import type { Edge } from "@tallystick/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { biasOf, randomOf } from "../../runner/trial/seed.ts";
import { stateAfter, type Cell } from "./cells.ts";
import { cellsOfWalk, walkOver, type RandomWalk } from "./random-walk.ts";

/** A lifecycle of five steps, each of which can be taken back. */
const states = ["BORN", "ONE", "TWO", "THREE", "FOUR", "FIVE"];
const cells: Cell[] = states.flatMap((from, at) =>
  states.map((to, next) => {
    const edge: Edge = { from, to, by: "lives.update", emits: [] };
    return { from, to, by: "lives.update", ...(Math.abs(at - next) === 1 && { edge }) };
  }),
);

const legal = fc.record({ kind: fc.constant("legal" as const), choice: fc.noBias(fc.nat({ max: 9_999 })) });
const none = { name: "", steps: [] };
const eightSteps = many(fc.array(legal, { minLength: 8, maxLength: 8 })).map((steps): RandomWalk => ({
  scenario: none,
  only: states,
  steps,
}));

function many<Value>(arbitrary: fc.Arbitrary<Value>): Value[] {
  return Array.from({ length: 1_000 }, (_, seed) => arbitrary.generate(randomOf(seed), biasOf(seed)).value);
}

/** The same walk, but every edge is equally likely. */
function uniform({ steps }: RandomWalk): Cell[] {
  const taken: Cell[] = [];
  for (const { choice } of steps) {
    const state = taken.at(-1)?.to ?? "BORN";
    const open = cells.filter(({ from, edge }) => from === state && edge !== undefined);
    taken.push(...open.slice(Math.floor((choice / 10_000) * open.length)).slice(0, 1));
  }
  return taken;
}

const weighted = (walk: RandomWalk): Cell[] => cellsOfWalk(cells, "BORN", walk);
const reaching = (walks: Cell[][]): number => walks.filter((walk) => walk.some(({ to }) => to === "FIVE")).length;
const covered = (walks: Cell[][]): number => walks.reduce((sum, walk) => sum + new Set(walk).size, 0) / walks.length;

test("weighted walks reach the last of five states, uniform walks rarely do", () => {
  // Measured: 62 % and 14 %.
  expect(reaching(eightSteps.map(weighted))).toBeGreaterThan(500);
  expect(reaching(eightSteps.map(uniform))).toBeLessThan(250);
});

test("a weighted walk covers more cells than a uniform walk", () => {
  // Measured: 6.7 and 5.0 of 10.
  expect(covered(eightSteps.map(weighted))).toBeGreaterThan(covered(eightSteps.map(uniform)) + 1);
});

test("a walk is reproducible and each step starts from the reached state", () => {
  for (const walk of many(walkOver(cells, { "there and back": ["→ONE", "→BORN", "↛BORN"] }))) {
    const taken = weighted(walk);
    expect(weighted(structuredClone(walk))).toEqual(taken);
    const from = ["BORN", ...taken.map(stateAfter)].slice(0, -1);
    expect(taken.map((cell) => cell.from)).toEqual(from);
    expect(taken.slice(0, walk.scenario.steps.length).map(stateAfter)).toEqual(
      walk.scenario.name === "" ? [] : ["ONE", "BORN", "BORN"],
    );
  }
});

test("a restricted walk requests its states only, a quarter of them illegally", () => {
  const walks = many(walkOver(cells, {}));
  expect(walks.filter((walk) => weighted(walk).some(({ to }) => !walk.only.includes(to)))).toEqual([]);
  const wanted = walks.flatMap(({ steps }) => steps);
  const illegalShare = wanted.filter(({ kind }) => kind === "illegal").length / wanted.length;
  expect(illegalShare).toBeGreaterThan(0.2);
  expect(illegalShare).toBeLessThan(0.3);
});

test("a walk without legal steps takes illegal ones, without any steps it stays", () => {
  const dead: Cell[] = [{ from: "BORN", to: "ONE", by: "lives.update" }];
  const steps = [{ kind: "legal" as const, choice: 0 }];
  expect(cellsOfWalk(dead, "BORN", { scenario: none, only: ["ONE"], steps })).toEqual(dead);
  expect(cellsOfWalk(dead, "BORN", { scenario: none, only: ["TWO"], steps })).toEqual([]);
});
