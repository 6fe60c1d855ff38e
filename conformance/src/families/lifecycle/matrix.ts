import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Check, Exchange, Trial } from "../../engine/check.ts";
import { moveRequest } from "../../world/cards.ts";
import { answerOf } from "../../world/fixture.ts";
import { perform } from "../../world/perform.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectAnswer, expectStatus, expectThat } from "../expect.ts";
import { cellsOf, drivenLifecycles, type Cell } from "./cells.ts";

/** Every cell of every lifecycle that callers drive: legal edges are walked, illegal pairs attempted in vain. */
export function matrix(contract: Contract): Check[] {
  return drivenLifecycles(contract).flatMap((lifecycle) =>
    cellsOf(contract, lifecycle).map((cell) => cellCheck(contract, lifecycle, cell)),
  );
}

function cellCheck(contract: Contract, lifecycle: Lifecycle, cell: Cell): Check {
  const rules = rulesOfCell(contract, lifecycle, cell);
  const kind = cell.edge === undefined ? "illegal" : "edge";
  return defineCheck({
    name: `lifecycle/${lifecycle.name} ${cell.from}${kind === "edge" ? "→" : "↛"}${cell.to}`,
    family: "lifecycle",
    operation: cell.by,
    rules,
    cost: 2,
    cell: { lifecycle: lifecycle.name, kind, from: cell.from, to: cell.to, by: cell.by },
    run: (t) => (kind === "edge" ? walk(t, lifecycle, cell, rules) : refuse(t, lifecycle, cell, rules)),
  });
}

/** The rules of an edge, or of the refusal that meets everything else from that state. */
export function rulesOfCell(contract: Contract, lifecycle: Lifecycle, { edge, from }: Cell): string[] {
  if (edge !== undefined) return declared(contract, edge.rule);
  const refusals = lifecycle.otherwise?.rules ?? [];
  return declared(contract, ...refusals.filter((each) => each.from.includes(from)).map((each) => each.rule));
}

async function walk(t: Trial, lifecycle: Lifecycle, cell: Cell, rules: readonly string[]): Promise<void> {
  const { id } = await t.world.card(cell.from);
  const reply = await move(t, lifecycle, cell, id);
  expectStatus(t, rules, `${cell.from}→${cell.to}`, reply, [200]);
  await expectState(t, lifecycle, rules, id, cell, cell.to);
}

async function refuse(t: Trial, lifecycle: Lifecycle, cell: Cell, rules: readonly string[]): Promise<void> {
  const { id } = await t.world.card(cell.from);
  const reply = await move(t, lifecycle, cell, id);
  const { otherwise } = lifecycle;
  if (otherwise === undefined) return;
  expectAnswer(t, rules, `${cell.from}↛${cell.to}`, reply, [otherwise]);
  await expectState(t, lifecycle, rules, id, cell, cell.from);
}

/** Asks for the move, and signs where the first call asks for a signature: a refusal may come on either (V-10). */
export async function move(t: Trial, lifecycle: Lifecycle, cell: Cell, id: string): Promise<Exchange> {
  return perform(t, cell.by, moveRequest(lifecycle, cell.by, id, cell.to));
}

/** The resource must show this state. */
export async function expectState(
  t: Trial,
  lifecycle: Lifecycle,
  rules: readonly string[],
  id: string,
  cell: Cell,
  state: string,
): Promise<void> {
  const read = await t.call("cards.get", { params: { id } });
  const seen = textAt(read.body, lifecycle.field);
  expectThat(t, rules, `${cell.from} asked for ${cell.to}`, seen === state, () => ({
    operation: cell.by,
    expected: `${lifecycle.field} ${state} after asking ${cell.from} for ${cell.to}`,
    observed: seen ?? answerOf(read),
  }));
}
