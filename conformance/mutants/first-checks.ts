import { writeFile } from "node:fs/promises";
import { contract } from "@tallystick/contract";
import { quickConfirmation } from "../src/runner/failure-confirmer.ts";
import { isWide } from "../src/runner/run.ts";
import type { Check } from "../src/checks/check.ts";
import type { Trial } from "../src/requests/trial.ts";
import type { Exchange } from "../src/http/exchange.ts";
import { checksFor } from "../src/contracts/checks.ts";
import { withService } from "./judge-service.ts";

const path = new URL("../src/mutation-results/first-checks.json", import.meta.url);

/** A mutant, by the checks that failed on it. */
interface Caught {
  caughtBy: readonly string[];
}

/** Writes the order of checks that detects mutants soonest: a run begins with them. */
export async function writeFirstChecks(mutants: readonly Caught[]): Promise<void> {
  const checks = checksFor(contract);
  const names = new Set(checks.map(({ name }) => name));
  const existing = mutants.map(({ caughtBy }) => ({ caughtBy: caughtBy.filter((name) => names.has(name)) }));
  const order = cover(surelyCaught(existing, drawnOf(checks)), await costOfEach());
  await writeFile(path, `${JSON.stringify(order, undefined, 2)}\n`);
}

function drawnOf(checks: readonly Check[]): ReadonlySet<string> {
  return new Set(checks.flatMap(({ name, repeat }) => (repeat === "while-budget" ? [name] : [])));
}

/** The mutants by the checks that catch them whatever is drawn; one that none of these catches, by those that draw. */
export function surelyCaught(mutants: readonly Caught[], drawn: ReadonlySet<string>): Caught[] {
  return mutants.map(({ caughtBy }) => {
    const certain = caughtBy.filter((name) => !drawn.has(name));
    return { caughtBy: certain.length > 0 ? certain : caughtBy };
  });
}

/** Orders checks greedily: the next is always the one that kills the most remaining mutants for its cost. */
export function cover(mutants: readonly Caught[], costs: ReadonlyMap<string, number>): string[] {
  const remaining = new Set(mutants.filter(({ caughtBy }) => caughtBy.length > 0));
  const killedBy = new Map<string, Set<Caught>>();
  for (const mutant of remaining) for (const name of mutant.caughtBy) setAt(killedBy, name).add(mutant);
  const order: string[] = [];
  while (remaining.size > 0) {
    const [name] = [...killedBy].reduce((best, next) => (worth(next, costs) > worth(best, costs) ? next : best));
    order.push(name);
    for (const mutant of killedBy.get(name) ?? []) {
      remaining.delete(mutant);
      for (const other of mutant.caughtBy) if (other !== name) killedBy.get(other)?.delete(mutant);
    }
    killedBy.delete(name);
  }
  return order;
}

function setAt(sets: Map<string, Set<Caught>>, name: string): Set<Caught> {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set);
  return set;
}

function worth([name, mutants]: [string, ReadonlySet<Caught>], costs: ReadonlyMap<string, number>): number {
  return mutants.size / (costs.get(name) ?? 1);
}

/** How often the cost is measured, of which the least counts: the first time compiles code, and any may collect garbage. */
const measurements = 2;

/**
 * The cost of each check, about a millisecond each: the CPU time of suite and service, which share the work in a run, and
 * where no other check runs beside it the time for which it only waits. Measured on the reference service in this process,
 * one check after another.
 */
async function costOfEach(): Promise<Map<string, number>> {
  const costs = new Map<string, number>();
  const checks = checksFor(contract).map((check) => ({
    ...check,
    run: async (t: Trial, input: unknown) => {
      const since = t.ticks();
      const before = process.cpuUsage();
      await check.run(t, input).finally(() => {
        const { user, system } = process.cpuUsage(before);
        const waited = isWide(check.phase) ? 0 : waitOf(t.transcript, t.ticks() - since);
        const cost = Math.max(1, (user + system) / 2_000 + waited);
        costs.set(check.name, Math.min(cost, costs.get(check.name) ?? Infinity));
      });
    },
  }));
  await withService({}, async (judgeIt) => {
    for (let seed = 1; seed <= measurements; seed++) {
      await judgeIt({ seed, inFlight: 1, suiteChecks: checks, rerunLimits: quickConfirmation });
    }
  });
  return costs;
}

/** What a trial of this length, in milliseconds, did not spend on calls. */
function waitOf(transcript: readonly Exchange[], ms: number): number {
  return Math.max(0, Math.round(ms - transcript.reduce((sum, { durationMs }) => sum + durationMs, 0)));
}
