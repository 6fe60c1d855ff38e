import type { Answer, Contract, Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { withOtherValues } from "../../requests/bodies/another-request.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { textAt } from "../../json/value-at.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { cellsOf, drivenLifecycles, moveOf, stateAfter, type Cell } from "./cells.ts";
import { noteState } from "./lasting-states.ts";
import { endsOf, watchResting } from "./states-reached-alone.ts";
import type { DrivenLifecycle, DrivenResource } from "../../requests/states/lifecycle-driver.ts";
import { expectStateUnchanged } from "../../requests/states/unchanged-state.ts";

/** Every cell of every lifecycle that callers drive: legal edges are walked, illegal pairs must be refused. */
export function matrix(contract: Contract, { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">): Check[] {
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) =>
    cellsOf(contract, lifecycle).map((cell) => cellCheck(contract, lifecycle, cell)),
  );
}

function cellCheck(contract: Contract, lifecycle: DrivenLifecycle, cell: Cell): Check {
  const rules = rulesOfCell(contract, lifecycle, cell);
  const kind = cell.edge === undefined ? "illegal" : "edge";
  return defineCheck({
    name: `lifecycle/${lifecycle.name} ${cell.from}${moveOf(cell)}${byOf(lifecycle, cell)}`,
    family: "lifecycle",
    operation: cell.by,
    rules,
    cost: 2,
    ...(lifecycle.driver.needsClock?.(contract, cell.from) === true && byTheClock),
    cell: { lifecycle: lifecycle.name, kind, from: cell.from, to: cell.to, by: cell.by },
    run: (t) => (kind === "edge" ? walk(t, lifecycle, cell, rules) : refuse(t, lifecycle, cell, rules)),
  });
}

/** The rules of an edge, or of the refusal of every other move from that state. */
export function rulesOfCell(contract: Contract, lifecycle: Lifecycle, { edge, from }: Cell): string[] {
  if (edge !== undefined) return rulesOfRows(contract, edge.rule);
  const refusals = lifecycle.otherwise?.rules ?? [];
  return rulesOfRows(contract, ...refusals.filter((each) => each.from.includes(from)).map((each) => each.rule));
}

async function walk(t: Trial, lifecycle: DrivenLifecycle, cell: Cell, rules: readonly string[]): Promise<void> {
  const driven = await drivenIn(t, lifecycle, cell);
  const reply = await move(t, lifecycle, cell, driven);
  expecting(t, rules).status(`${cell.from}→${cell.to}`, reply, ...successOf(t.contract, cell));
  expectShownState(t, lifecycle, cell, rules, reply);
  await expectState(t, lifecycle, rules, driven, cell);
  noteState(t, lifecycle, driven.id, cell.to);
}

async function refuse(t: Trial, lifecycle: DrivenLifecycle, cell: Cell, rules: readonly string[]): Promise<void> {
  const driven = await drivenIn(t, lifecycle, cell);
  const request = withOtherBody(t, cell, await requestMove(t, lifecycle, cell, driven));
  const unchanged = await watchResting(t, lifecycle, cell, request);
  const reply = await perform(t, cell.by, request);
  const { otherwise } = lifecycle;
  if (otherwise === undefined) return;
  expecting(t, rules).answer(`${cell.from}↛${cell.to}`, reply, refusalsOf(t.contract, lifecycle, cell, otherwise));
  await expectState(t, lifecycle, rules, driven, cell);
  await unchanged?.(rules, `${cell.from}↛${cell.to}, afterwards`);
}

/** The move with other words than those that brought the resource there, which would not show what it writes. */
function withOtherBody(t: Trial, { by }: Cell, request: CallRequest): CallRequest {
  const operation = t.contract.operations[by];
  return operation === undefined ? request : withOtherValues(t, operation, request);
}

/** The reply to a move, where it shows the resource, shows its new state. */
function expectShownState(
  t: Trial,
  { field, resource }: Lifecycle,
  { from, to, by }: Cell,
  rules: readonly string[],
  reply: Exchange,
): void {
  const shown = textAt(reply.body, field);
  if (shown === undefined || t.contract.operations[by]?.resourceAction?.resource !== resource) return;
  expecting(t, rules, by).that(`${from}→${to}, its reply`, shown === to, () => [`${field} ${to} in the reply`, shown]);
}

/** How a move succeeds. */
export function successOf({ operations }: Contract, { by }: Cell): number[] {
  return (operations[by]?.replies ?? []).filter(({ kind }) => kind === "success").map(({ status }) => status);
}

/** How a move without an edge is refused: as the lifecycle declares it, or as the operation does for that very state. */
export function refusalsOf(
  { operations }: Contract,
  { resource }: Lifecycle,
  { by, from }: Cell,
  otherwise: Answer,
): Answer[] {
  const row = operations[by];
  const own = (row?.refusals ?? []).filter(
    ({ at, states }) =>
      states?.includes(from) === true &&
      (at === undefined || row?.references.some((each) => each.at === at && each.resource === resource) === true),
  );
  return [otherwise, ...own.flatMap((refusal) => [refusal, ...refusal.accepts])];
}

/** Requests the move, and signs when the first call asks for a signature: a refusal may come on either (V-10). */
export async function move(
  t: Trial,
  lifecycle: DrivenLifecycle,
  cell: Cell,
  driven: DrivenResource,
): Promise<Exchange> {
  return perform(t, cell.by, await requestMove(t, lifecycle, cell, driven));
}

async function requestMove(
  t: Trial,
  lifecycle: DrivenLifecycle,
  { from, to, by }: Cell,
  driven: DrivenResource,
): Promise<CallRequest> {
  const since = t.transcript.length;
  const request = await lifecycle.driver.request(t, lifecycle, driven, by, to);
  await expectStateUnchanged(t, since, lifecycle, from, driven.look);
  return request;
}

/** A new resource in the state in which a cell begins. */
export function drivenIn(
  t: Trial,
  lifecycle: DrivenLifecycle,
  { from, to }: Pick<Cell, "from" | "to">,
): Promise<DrivenResource> {
  return lifecycle.driver.make(t, from, to);
}

/** When several operations drive a lifecycle: the one to use. */
function byOf({ drivers }: Lifecycle, { by }: Cell): string {
  return drivers.length > 1 ? ` by ${by}` : "";
}

/** The resource must show the state that the cell leads to. */
export async function expectState(
  t: Trial,
  lifecycle: DrivenLifecycle,
  rules: readonly string[],
  driven: DrivenResource,
  cell: Cell,
  state: string = `${cell.from} asked for ${cell.to}`,
): Promise<void> {
  const read = await driven.look();
  const seen = textAt(read.body, lifecycle.field);
  const wanted = stateAfter(cell);
  const isRight = endsOf(t.contract, lifecycle, wanted).has(seen ?? "");
  expecting(t, rules, cell.by).that(state, isRight, () => [
    `${lifecycle.field} ${wanted} after asking ${cell.from} for ${cell.to}`,
    seen ?? answerOf(read),
  ]);
}
