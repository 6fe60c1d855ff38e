import type { CaughtBy } from "../../mutants/cache.ts";
import type { Target } from "../../src/runner/run-context.ts";
import { judge } from "../../src/judge.ts";
import { table } from "../../src/report/table.ts";
import { quantile, spread, type Figures } from "./figures.ts";
import { measuredSubjects, type MeasuredSubject, type Serve } from "./measured-subjects.ts";

/** How fast the suite is to be: the greatest value of each figure. The target has compiled its code before. */
const aims: Figures = {
  "seconds to the first red line, median": 2,
  "seconds to the first red line, p95": 15,
  "seconds from the first sign to it, median": 1,
  "seconds of a whole run": 30,
};

/** A mutant that runs longer without a red line counts as not detected. */
const limitMs = 60_000;

/** How many mutants are judged in a process of their own, too: what a target's first calls cost does not depend on the mutant. */
const justStarted = 20;

/** One mutant, in seconds from the beginning of the run. */
interface Detection {
  firstSign: number;
  firstLine: number;
  /** Made until the line: unlike seconds, they do not depend on other work on the machine. */
  requests: number;
}

/** The figures of each subject, by its name; of its mutants so many are judged, evenly over all. */
export async function figuresOfAims(count: number): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  for (const subject of await measuredSubjects()) figures.set(subject.name, await figuresOf(subject, count));
  return figures;
}

/** The figures beside the aims. */
export function aimsTable(figures: ReadonlyMap<string, Figures>): string[] {
  const names = [...new Set([...Object.keys(aims), ...[...figures.values()].flatMap(Object.keys)])];
  const rows = names.map((name) => [
    name,
    name in aims ? `≤ ${aims[name]}` : "",
    ...[...figures.values()].map((values) => (values[name] ?? Number.NaN).toFixed(1)),
  ]);
  return table([["", "aim", ...figures.keys()], ...rows], new Set([1, 2, 3]));
}

async function figuresOf(subject: MeasuredSubject, count: number): Promise<Figures> {
  const chosen = spread(subject.killed, count);
  const { whole, detections } = await subject.withServer(async (serve) => ({
    detections: await detectedInTurn(subject, serve, chosen),
    whole: await wholeRun(subject, await serve()),
  }));
  const fresh: Detection[] = [];
  for (const mutant of spread(chosen, justStarted)) {
    fresh.push(...(await subject.withServer(async (serve) => detected(subject, await serve(mutant)))));
  }
  const lines = detections.map(({ firstLine }) => firstLine);
  const requests = detections.map((each) => each.requests);
  const delays = detections.map(({ firstSign, firstLine }) => firstLine - firstSign);
  return {
    "seconds to the first red line, median": quantile(lines, 0.5),
    "seconds to the first red line, p95": quantile(lines, 0.95),
    ...ofFreshTargets(fresh.map(({ firstLine }) => firstLine)),
    "seconds from the first sign to it, median": quantile(delays, 0.5),
    "seconds from the first sign to it, p95": quantile(delays, 0.95),
    "requests to the first red line, median": quantile(requests, 0.5),
    "requests to the first red line, p95": quantile(requests, 0.95),
    "mutants judged": chosen.length,
    "of them with a red line within a minute": detections.length,
    ...whole,
  };
}

async function detectedInTurn(
  subject: MeasuredSubject,
  serve: Serve,
  mutants: readonly string[],
): Promise<Detection[]> {
  const detections: Detection[] = [];
  for (const [nth, mutant] of mutants.entries()) {
    detections.push(...(await detected(subject, await serve(mutant))));
    if ((nth + 1) % 25 === 0) console.error(progressLine(subject, nth + 1, mutants.length, detections));
  }
  return detections;
}

/** Long work shows how far it is, and what is known so far. */
function progressLine(
  { name }: MeasuredSubject,
  judged: number,
  all: number,
  detections: readonly Detection[],
): string {
  const lines = detections.map(({ firstLine }) => firstLine);
  const [median, p95] = [quantile(lines, 0.5), quantile(lines, 0.95)].map((seconds) => seconds.toFixed(1));
  return `${name}: ${judged} of ${all} mutants, first red line: median ${median} s, 95th percentile ${p95} s`;
}

/** A target compiles and loads most when it is called for the first time. */
function ofFreshTargets(lines: readonly number[]): Figures {
  return {
    "the same on a target just started, median": quantile(lines, 0.5),
    "the same on a target just started, p95": quantile(lines, 0.95),
  };
}

/** Empty when there is no red line in time. */
async function detected({ bundle }: MeasuredSubject, target: Target): Promise<Detection[]> {
  const stop = new AbortController();
  const found: Detection[] = [];
  let firstSign: number | undefined;
  let requests = 0;
  const { events, report } = judge(target, { ...bundle, seed: 1, maxDurationMs: limitMs, signal: stop.signal });
  for await (const event of events) {
    if (event.type === "trial") requests = event.progress.requests;
    if (event.type === "suspected") firstSign ??= event.atMs / 1_000;
    if (event.type !== "violated" || firstSign === undefined || found.length > 0) continue;
    found.push({ firstSign, firstLine: event.atMs / 1_000, requests });
    stop.abort();
  }
  await report;
  return found;
}

async function wholeRun({ bundle, caughtBy }: MeasuredSubject, target: Target): Promise<Figures> {
  const before = process.cpuUsage();
  const ends = new Map<string, number>();
  const { events, report } = judge(target, { ...bundle, seed: 1 });
  for await (const event of events) {
    if (event.type === "trial" && !ends.has(event.check)) ends.set(event.check, event.progress.elapsedMs / 1_000);
  }
  const { requests, durationMs } = await report;
  const { user, system } = process.cpuUsage(before);
  return {
    "seconds of a whole run": durationMs / 1_000,
    "seconds of the suite's CPU in it": (user + system) / 1e6,
    "requests in it": requests,
    ...(caughtBy && ofAll(caughtBy, ends)),
  };
}

/**
 * For every mutant on record, the second of a whole run of the right server at which the first check ends that catches it:
 * what a line takes besides is only that it is confirmed.
 */
function ofAll(caughtBy: CaughtBy, ends: ReadonlyMap<string, number>): Figures {
  const seconds = Object.values(caughtBy).map((checks) =>
    Math.min(...checks.map((name) => ends.get(name) ?? Infinity)),
  );
  return {
    "mutants on record": seconds.length,
    "seconds to a check that catches it, of all of them, median": quantile(seconds, 0.5),
    "seconds to a check that catches it, of all of them, p95": quantile(seconds, 0.95),
  };
}
