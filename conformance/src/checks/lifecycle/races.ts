import { endsOf } from "./states-reached-alone.ts";
import { operation as rowOf, type Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { textAt } from "../../json/value-at.ts";
import { defineGenerated } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { explain, type Explanation } from "../refusals/races/explain.ts";
import { inColumns, race, type RaceRequest, type RacedCall } from "../refusals/races/race.ts";
import { drivenLifecycles, type Cell } from "./cells.ts";
import { raceModelOf, isRefused, labelOf, walkTo, statesAfter, type RaceModel } from "./race-model.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { DrivenResource } from "../../requests/states/lifecycle-driver.ts";
import { step, type Step } from "./random-walk.ts";
import { drivenIn, rulesOfCell } from "./matrix.ts";

/** A generated race; numbers choose among the allowed moves. */
interface Race {
  /** The moves before it. */
  before: number[];
  /** How each runner continues after its first move, as if no other runner moved. */
  further: Step[][];
  /** The first runner's first move; each of the others begins with the next one, so that they differ if they can. */
  first: number;
}

/** Without a bias towards small values: a race in which all request the same reveals least. */
const arbitrary: fc.Arbitrary<Race> = fc.noBias(
  fc.record({
    before: fc.array(fc.nat({ max: 1_000 }), { maxLength: 2 }),
    further: fc.array(fc.array(step, { maxLength: 1 }), { minLength: 2, maxLength: 3 }),
    first: fc.nat({ max: 1_000 }),
  }),
);

/** A move that a runner requests, whatever the state of the resource. */
interface MoveRequest extends RaceRequest<string> {
  readonly by: string;
}

type Moved = RacedCall<string, MoveRequest>;

/**
 * Two or three callers move one resource at once: some order of their calls explains every reply and the state
 * afterwards.
 */
export function lifecycleRaces(
  contract: Contract,
  { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">,
): Check<Race>[] {
  return drivenLifecycles(contract, lifecycleDrivers).map((lifecycle) => {
    const model = raceModelOf(contract, lifecycle);
    return defineGenerated({
      name: `lifecycle/${lifecycle.name} concurrent transitions are linearizable`,
      family: "lifecycle",
      ...(lifecycle.drivers[0] && { operation: lifecycle.drivers[0].operation }),
      rules: [...new Set(model.cells.flatMap((cell) => rulesOfCell(contract, lifecycle, cell)))],
      input: arbitrary,
      run: (t, options) => run(t, model, options),
    });
  });
}

async function run(t: Trial, model: RaceModel, { before, first, further }: Race): Promise<void> {
  const { lifecycle, initialState } = model;
  const driven = await drivenIn(t, lifecycle, { from: initialState, to: initialState });
  const start = await walkTo(t, model, driven, before);
  const requests = await requestsOf(t, model, driven);
  const runners = further.map((steps, runner): Step[] => [{ kind: "legal", choice: first + runner }, ...steps]);
  const calls = await race<string, MoveRequest>(runners.map((steps) => requestsAlong(model, requests, start, steps)));
  const read = await driven.look();
  const state = textAt(read.body, lifecycle.field);
  const found = explain<string, Moved>(calls.flat(), start, (end) => end === state);
  const judged = judgedCells(model, start, found);
  const rules = new Set(judged.flatMap((cell) => rulesOfCell(t.contract, lifecycle, cell)));
  expecting(t, [...rules], judged[0]?.by ?? read.operation).that(`a race from ${start}`, found.isWhole, () => [
    "an order of these calls that the lifecycle allows",
    `${inColumns(calls)}; afterwards ${state ?? answerOf(read)}`,
  ]);
}

/** By its label everything that can be requested, with its request and its signer at hand. */
async function requestsOf(
  t: Trial,
  { lifecycle, cells }: RaceModel,
  driven: DrivenResource,
): Promise<ReadonlyMap<string, MoveRequest>> {
  const requests = new Map<string, MoveRequest>();
  for (const { by, to } of cells) {
    const label = labelOf(lifecycle, { by, to });
    if (requests.has(label)) continue;
    const request = await lifecycle.driver.request(t, lifecycle, driven, by, to);
    const session = rowOf(t.contract, by).signedRetry && (await t.support.signerOf(t));
    requests.set(label, {
      by,
      label,
      send: () => perform(t, by, request, session),
      after: (state, reply) =>
        statesAfter(lifecycle, state, label, reply).flatMap((next) => [...endsOf(t.contract, lifecycle, next)]),
    });
  }
  return requests;
}

/** The requests of a runner that takes these steps. */
function requestsAlong(
  { lifecycle, cells }: RaceModel,
  requests: ReadonlyMap<string, MoveRequest>,
  start: string,
  steps: Step[],
): MoveRequest[] {
  let state = start;
  return steps.flatMap(({ kind, choice }) => {
    const here = cells.filter(({ from }) => from === state);
    const open = here.filter(({ edge }) => (edge !== undefined) === (kind === "legal"));
    const cell = open.length > 0 ? open[choice % open.length] : here[choice % here.length];
    if (cell?.edge !== undefined) state = cell.to;
    return (cell && requests.get(labelOf(lifecycle, cell))) ?? [];
  });
}

/** The cells that a complete order proves; for an incomplete one, the cell that blocks it, or the last transition. */
function judgedCells(
  { lifecycle, cells }: RaceModel,
  start: string,
  { isWhole, order, stuck }: Explanation<string, Moved>,
): Cell[] {
  const cellOf = (state: string, { request: raceRequest }: Moved): Cell[] =>
    cells.filter((cell) => cell.from === state && labelOf(lifecycle, cell) === raceRequest.label);
  const isConclusive = ({ reply }: Moved): boolean => isSuccess(reply) || isRefused(lifecycle, reply);
  if (isWhole) return order.flatMap(({ from, call }) => (isConclusive(call) ? cellOf(from, call) : []));
  if (stuck !== undefined) return cellOf(order.at(-1)?.to ?? start, stuck);
  const last = order.findLast(({ from, to }) => from !== to) ?? order.at(-1);
  return last === undefined ? [] : cellOf(last.from, last.call);
}
