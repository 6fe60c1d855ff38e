import type { Fuzz } from "./fuzz.ts";
import type { Kills } from "./kills.ts";
import type { Races } from "./races.ts";

export interface Timed<Result> {
  result: Result;
  seconds: number;
}

export interface NightlyResult {
  /** The day, as `2026-01-31`. */
  day: string;
  /** The processor and the runtime. */
  machine: string;
  kills?: Timed<Kills>;
  fuzz?: Timed<Fuzz>;
  races?: Timed<Races>[];
}

/** What was run last, as the page of the documentation. */
export function nightlyPage({ day, machine, kills, fuzz, races = [] }: NightlyResult): string {
  const rows = [
    ...(kills ? [killsRow(kills)] : []),
    ...(fuzz ? [fuzzRow(fuzz)] : []),
    ...races.map((timed) => racesRow(timed)),
  ];
  return [
    "# The last nightly run",
    "",
    "`pnpm nightly --write` writes this page. A run ends at the first thing that does not hold, so everything that stands here held. `tools/nightly` says what is done; the seeds of the suite are in [CONTRIBUTING.md](../CONTRIBUTING.md#tests).",
    "",
    `${day}, ${machine}.`,
    "",
    "| what | how much | held | minutes |",
    "|---|---|---|---|",
    ...rows,
    "",
    ...(fuzz ? samplesTable(fuzz) : []),
  ].join("\n");
}

function minutes(seconds: number): string {
  return (seconds / 60).toFixed(1);
}

function killsRow({ result: { kills, jobs, repeated }, seconds }: Timed<Kills>): string {
  const much = `${kills} × kill -9 among ${jobs} keyed payments`;
  return `| the process is killed under mixed load | ${much} | each payment exactly once; ${repeated} repeated keys got their first reply; the ledger adds up | ${minutes(seconds)} |`;
}

function fuzzRow({ result: { requests, seed, statuses, samples }, seconds }: Timed<Fuzz>): string {
  const counts = Object.entries(statuses)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
  const longest = Math.max(...samples.map(({ longestDelayMs }) => longestDelayMs));
  return `| hostile requests to every operation | ${requests} requests, seed ${seed}: ${counts} | no fault; every error has the contract's body; the event loop was never blocked for more than ${longest} ms | ${minutes(seconds)} |`;
}

function racesRow({ result: { processes, callers, scenarios }, seconds }: Timed<Races>): string {
  const where = processes === 1 ? "one process" : `${processes} processes on one store`;
  return `| many want what few may get | ${callers} callers at once on ${where} | ${scenarios.join("; ")}; the ledger adds up | ${minutes(seconds)} |`;
}

function samplesTable({ result: { samples } }: Timed<Fuzz>): string[] {
  const rows = samples.map(
    ({ memoryMiB, longestDelayMs }, index) =>
      `| ${((index + 1) / samples.length) * 100} % | ${memoryMiB} | ${longestDelayMs} |`,
  );
  return [
    "While it was fuzzed:",
    "",
    "| of the requests | memory in MiB | event loop blocked for at most, in ms |",
    "|---|---|---|",
    ...rows,
    "",
    "The delay also holds the time that other processes took from this one: read it beside the load of the machine.",
    "",
  ];
}
