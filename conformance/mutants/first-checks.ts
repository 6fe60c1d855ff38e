import { writeFile } from "node:fs/promises";
import { contract } from "@tallystick/contract";
import { quickConfirmation } from "../src/runner/confirmation/failure-confirmer.ts";
import { isWide } from "../src/runner/schedule/round.ts";
import type { Check } from "../src/checks/check.ts";
import type { Trial } from "../src/requests/trial.ts";
import type { Exchange } from "../src/http/exchange.ts";
import { checksFor } from "../src/contracts/checks.ts";
import { firstChecksFile, keysOf, readFirstChecks } from "../src/contracts/first-checks.ts";
import { withService } from "./judge-service.ts";

/** A mutant, by the checks that failed on it. */
interface Caught {
  caughtBy: readonly string[];
}

/** The present order with the keys that no check has any more, each with the key in whose place it is taken, if there is one. */
export function staleFirstChecks(): { key: string; successor: string | undefined }[] {
  const keys = new Set(keysOf(checksFor(contract)));
  const listed = new Set(readFirstChecks());
  const free = [...keys].filter((key) => !listed.has(key));
  return [...listed].filter((key) => !keys.has(key)).map((key) => ({ key, successor: successorOf(key, free) }));
}

/** The key with the same operation that has more than half of the rules, and of such keys the most alike. */
export function successorOf(key: string, keys: readonly string[]): string | undefined {
  const [operation, ...rules] = key.split(" ");
  const shares = keys.flatMap((other) => {
    const [at, ...others] = other.split(" ");
    const shared = others.filter((rule) => rules.includes(rule)).length;
    const alike = shared / Math.max(rules.length, others.length);
    return at === operation && shared > rules.length / 2 ? [{ other, alike }] : [];
  });
  return shares.toSorted((one, next) => next.alike - one.alike)[0]?.other;
}

/**
 * Keeps the present order of the first checks, with the successors of those that are gone, and adds at its end what else it
 * takes to detect these mutants.
 */
export async function completeFirstChecks(mutants: readonly Caught[]): Promise<void> {
  const checks = checksFor(contract);
  const names = new Map(keysOf(checks).map((key, index) => [key, checks[index]?.name ?? ""]));
  const successors = new Map(staleFirstChecks().map(({ key, successor }) => [key, successor]));
  const kept = [
    ...new Set(readFirstChecks().flatMap((key) => (successors.has(key) ? (successors.get(key) ?? []) : key))),
  ];
  const first = new Set(kept.map((key) => names.get(key) ?? ""));
  const undetected = surelyCaught(mutants, checks).filter(({ caughtBy }) => !caughtBy.some((name) => first.has(name)));
  await write([...kept, ...keysIn(cover(undetected, new Map()), checks)]);
}

/** Writes the order of checks that detects these mutants soonest: a run begins with them. Measures what each check costs. */
export async function orderFirstChecks(mutants: readonly Caught[]): Promise<void> {
  const checks = checksFor(contract);
  await write(keysIn(cover(surelyCaught(mutants, checks), await costOfEach()), checks));
}

function keysIn(names: readonly string[], checks: readonly Check[]): string[] {
  const keys = keysOf(checks);
  const byName = new Map(checks.map(({ name }, index) => [name, keys[index] ?? ""]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

async function write(keys: readonly string[]): Promise<void> {
  await writeFile(firstChecksFile, `${keys.join("\n")}\n`);
}

/**
 * The mutants by the checks there are that catch them whatever is drawn; one that none of these catches, by those that draw.
 */
export function surelyCaught(mutants: readonly Caught[], checks: readonly Pick<Check, "name" | "repeat">[]): Caught[] {
  const repeats = new Map(checks.map(({ name, repeat }) => [name, repeat]));
  return mutants.map((mutant) => {
    const present = mutant.caughtBy.filter((name) => repeats.has(name));
    const certain = present.filter((name) => repeats.get(name) === "once");
    return { caughtBy: certain.length > 0 ? certain : present };
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
