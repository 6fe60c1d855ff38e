import { allMutants } from "../../mutants/all-mutants.ts";
import { withService } from "../../mutants/judge-service.ts";
import { readKillMatrix } from "../../mutants/kill-matrix.ts";
import type { Mutant } from "../../mutants/mutant.ts";
import { quantile, spread, type Figures } from "./figures.ts";

/** A mutant that runs longer without a failure counts as not detected. */
const limitMs = 60_000;

/** How soon a whole run detects a mutant, measured on this many of those that the kill matrix records as killed. */
export async function detectionTimes(count: number): Promise<Figures> {
  const killed = new Set(
    (await readKillMatrix()).mutants.filter(({ killedBy }) => killedBy.length > 0).map(({ id }) => id),
  );
  const chosen = spread(
    allMutants().filter(({ id }) => killed.has(id)),
    count,
  );
  const times: number[] = [];
  for (const mutant of chosen) times.push(...(await detectionTime(mutant)));
  return {
    "mutants judged": chosen.length,
    "detected within a minute": times.length,
    "seconds, median": quantile(times, 0.5),
    "seconds, p95": quantile(times, 0.95),
  };
}

/** Seconds from the start of the run to the first failure; empty if there is none in time. */
async function detectionTime(mutant: Mutant): Promise<number[]> {
  return withService(mutant.mutation(), async (judgeIt) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), limitMs);
    const seconds: number[] = [];
    await judgeIt({ seed: 1, signal: stop.signal }, (event) => {
      if (event.type !== "suspected" || stop.signal.aborted) return;
      seconds.push(event.atMs / 1_000);
      stop.abort();
    });
    clearTimeout(timer);
    return seconds;
  });
}
