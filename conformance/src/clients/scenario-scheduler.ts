import type { Operation } from "@tallystick/contract";
import type { Incoming } from "./incoming.ts";
import type { FaultScenario } from "./fault-scenarios.ts";

/** Chooses the fault that a new call of an operation meets. */
export type ScenarioScheduler = (row: Operation, request: Incoming) => FaultScenario;

/** Nothing happens. */
const noFault: FaultScenario = { name: "none", description: "as declared", fits: () => true };

/**
 * Every operation goes through all faults that fit it. Of those due it gets the one injected least so far, so that a
 * few calls of several operations meet most faults; the same calls in the same order meet the same faults.
 */
export function createScenarioScheduler(scenarios: readonly FaultScenario[]): ScenarioScheduler {
  const played = new Map<string, number>();
  const count = (name: string): number => played.get(name) ?? 0;

  return (row, request) => {
    const isFirst = scenarios.every(({ name }) => count(`${row.id} ${name}`) === 0);
    const fitting = scenarios.filter(({ fits, isForLater }) => fits(row, request) && !(isFirst && isForLater === true));
    const [next = noFault] = fitting
      .map((scenario) => ({ scenario, here: count(`${row.id} ${scenario.name}`), anywhere: count(scenario.name) }))
      .sort((a, b) => a.here - b.here || a.anywhere - b.anywhere)
      .map(({ scenario }) => scenario);
    for (const name of [next.name, `${row.id} ${next.name}`]) played.set(name, count(name) + 1);
    return next;
  };
}
