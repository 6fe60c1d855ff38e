import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { cellsOf, drivenLifecycles, stateAfter } from "./cells.ts";
import { cellsAlong, scenariosOf } from "./scenarios.ts";
import { payments } from "../../contracts/checks.ts";

import { initialStateIn } from "./walks.ts";

const lives = drivenLifecycles(contract, payments.lifecycleDrivers).map((lifecycle) => {
  const cells = cellsOf(contract, lifecycle);
  const initialState = initialStateIn(lifecycle, cells);
  return { name: lifecycle.name, cells, initialState: initialState, scenarios: scenariosOf(lifecycle, initialState) };
});

test("a scenario leads to each state that callers can reach", () => {
  const straight = lives.map(({ cells, initialState, scenarios }) =>
    Object.entries(scenarios).map(([name, steps]) => [
      name,
      cellsAlong(cells, initialState, { name, steps }).map(stateAfter).at(-1),
    ]),
  );
  expect(straight.flat()).toEqual([
    ["straight to APPROVED", "APPROVED"],
    ["straight to REJECTED", "REJECTED"],
    ["straight to FAILED", "FAILED"],
    ["straight to FROZEN", "FROZEN"],
    ["straight to CLOSED", "CLOSED"],
  ]);
});

test("a scenario with an unknown state or edge is a harness fault", () => {
  const card = lives.find(({ name }) => name === "CardState");
  const along = (...steps: `→${string}`[]) => cellsAlong(card?.cells ?? [], "ACTIVE", { name: "over the ice", steps });
  expect(() => along("→FROZEN", "→MELTED")).toThrow('The contract has no FROZEN→MELTED, as in "over the ice".');
  expect(() => along("→CLOSED", "→ACTIVE")).toThrow('The contract has no CLOSED→ACTIVE, as in "over the ice".');
});
