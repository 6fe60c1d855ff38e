import type { Contract, Lifecycle } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/check.ts";
import { defineGenerated } from "../define-check.ts";
import { expectAnswer, expectStatus } from "../expect.ts";
import { cellsOf, drivenLifecycles, type Cell } from "./cells.ts";
import type { Driven } from "./drivables.ts";
import { drivenIn, expectState, move, rulesOfCell } from "./matrix.ts";

/** One step of a walk; the number chooses among what is possible when the step is taken. */
interface Step {
  kind: "legal" | "illegal";
  choice: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant("legal" as const) },
    { weight: 1, arbitrary: fc.constant("illegal" as const) },
  ),
  choice: fc.nat({ max: 1_000 }),
});

/** Long walks over the enabled edges, with deliberate missteps: each answer as declared, each state as it should be. */
export function walks(contract: Contract): Check<Step[]>[] {
  // A lifecycle of one step is walked by its matrix.
  const long = drivenLifecycles(contract).filter(({ edges, drivers }) => {
    const driven = edges.filter(({ by }) => drivers.some(({ operation }) => operation === by));
    return driven.some(({ from }) => driven.some(({ to }) => to === from));
  });
  return long.map((lifecycle) => {
    const cells = cellsOf(contract, lifecycle);
    const born = cells.find((cell) => cell.edge !== undefined)?.from ?? lifecycle.initial[0] ?? "";
    return defineGenerated({
      name: `lifecycle/${lifecycle.name} walks`,
      family: "lifecycle",
      rules: [...new Set(cells.flatMap((cell) => rulesOfCell(contract, lifecycle, cell)))],
      input: fc.array(step, { minLength: 1, maxLength: 8 }),
      run: (t, steps) => walk(t, lifecycle, cells, born, steps),
    });
  });
}

async function walk(t: Trial, lifecycle: Lifecycle, cells: Cell[], born: string, steps: Step[]): Promise<void> {
  const driven = await drivenIn(t, lifecycle, { from: born, to: born, by: "" });
  let state = born;
  for (const { kind, choice } of steps) {
    const open = cells.filter((cell) => cell.from === state && (cell.edge !== undefined) === (kind === "legal"));
    const cell = open[choice % open.length];
    if (cell === undefined) continue;
    state = await take(t, lifecycle, cell, driven);
  }
}

/** Takes one step and gives back the state it must have led to. */
async function take(t: Trial, lifecycle: Lifecycle, cell: Cell, driven: Driven): Promise<string> {
  const rules = rulesOfCell(t.contract, lifecycle, cell);
  const { edge, from, to } = cell;
  const reply = await move(t, lifecycle, cell, driven);
  if (edge !== undefined) expectStatus(t, rules, `walk ${from}→${to}`, reply, [200]);
  else if (lifecycle.otherwise !== undefined)
    expectAnswer(t, rules, `walk ${from}↛${to}`, reply, [lifecycle.otherwise]);
  const after = edge === undefined ? from : to;
  await expectState(t, lifecycle, rules, driven, cell, after);
  return after;
}
