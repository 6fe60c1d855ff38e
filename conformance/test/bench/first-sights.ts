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
  const sights: Sight[] = [];
  for (const subject of chosen) sights.push(await firstSight(subject));
  const seen = sights.filter(({ ms }) => ms !== undefined);
  const times = seen.map(({ ms = 0 }) => ms / 1_000);
  return {
    "twins and faults put up": sights.length,
    "found out within a minute": seen.length,
    "seconds, median": quantile(times, 0.5),
    "seconds, p95": quantile(times, 0.95),
  };
}

interface Sight {
  /** From the beginning of the run to the first failure; undefined when there was none in time. */
  ms?: number;
}

async function firstSight(subject: Subject): Promise<Sight> {
  return withService(subject.wrong(), async (judgeIt) => {
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), patienceMs);
    const sight: Sight = {};
    await judgeIt({ seed: 1, signal: stop.signal }, (event) => {
      if (event.type !== "suspected") return;
      sight.ms ??= event.atMs;
      stop.abort();
    });
    clearTimeout(patience);
    return sight;
  });
}
