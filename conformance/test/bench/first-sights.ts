import { withService } from "../judge-service.ts";
import { allSubjects, readKillMatrix, type Subject } from "../kill-matrix.ts";
import { quantile, spread, type Figures } from "./figures.ts";

/** Who lives so long is told as one that nobody found out. */
const patienceMs = 60_000;

/** How soon a whole run sees what is wrong, over so many of the twins and faults that the kill matrix says fall. */
export async function firstSights(count: number): Promise<Figures> {
  const fallen = new Set(
    (await readKillMatrix()).twins.flatMap(({ name, killedBy }) => (killedBy.length > 0 ? name : [])),
  );
  const chosen = spread(
    allSubjects().filter(({ name }) => fallen.has(name)),
    count,
  );
  const times: number[] = [];
  for (const subject of chosen) times.push(...(await firstSight(subject)));
  return {
    "twins and faults put up": chosen.length,
    "found out within a minute": times.length,
    "seconds, median": quantile(times, 0.5),
    "seconds, p95": quantile(times, 0.95),
  };
}

/** Seconds from the beginning of the run to the first failure; none when there was none in time. */
async function firstSight(subject: Subject): Promise<number[]> {
  return withService(subject.wrong(), async (judgeIt) => {
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), patienceMs);
    const seconds: number[] = [];
    await judgeIt({ seed: 1, signal: stop.signal }, (event) => {
      if (event.type !== "suspected" || stop.signal.aborted) return;
      seconds.push(event.atMs / 1_000);
      stop.abort();
    });
    clearTimeout(patience);
    return seconds;
  });
}
