import { written, type Growth } from "../bench/growth.ts";
import { transfersOf, type Amounts } from "../bench/seed.ts";
import type { Chaos } from "./chaos.ts";
import type { Clocks } from "./clocks.ts";
import type { Fuzz } from "./fuzz.ts";
import type { Kills } from "./kills.ts";
import type { Races } from "./races.ts";
import type { Restores } from "./restores.ts";
import type { Soak } from "./soak.ts";
import type { WrongStarts } from "./wrong-starts.ts";

export interface Timed<Result> {
  result: Result;
  seconds: number;
  /** The day, as `2026-01-31`, and the load of the machine when it began. */
  day: string;
  load: number;
}

/** What the operations take in a store with so much in it. */
export type FullStore = Amounts & { growths: Growth[] };

/** The last run of each part; the parts need not be of one night. */
export interface LastRun {
  /** The processor and the runtime. */
  machine: string;
  kills?: Timed<Kills>;
  fuzz?: Timed<Fuzz>;
  /** On one process and on two. */
  races?: Timed<Races>[];
  racesOnPostgres?: Timed<Races>;
  starts?: Timed<WrongStarts>;
  restores?: Timed<Restores>;
  clocks?: Timed<Clocks>;
  chaos?: { onFile: Timed<Chaos>; onPostgres: Timed<Chaos>; onStandby?: Timed<Chaos> };
  soak?: { onFile: Timed<Soak>; onPostgres: Timed<Soak> };
  growth?: { onFile: Timed<FullStore>; onPostgres: Timed<FullStore> };
}

/** What was run last, as the page of the documentation. */
export function nightlyPage(last: LastRun): string {
  const { machine, kills, fuzz, races = [], racesOnPostgres, chaos, starts, restores, clocks, soak, growth } = last;
  const rows = [
    ...(kills ? [killsRow(kills)] : []),
    ...(fuzz ? [fuzzRow(fuzz)] : []),
    ...races.map((timed) => racesRow(timed, "one store")),
    ...(racesOnPostgres ? [racesRow(racesOnPostgres, "PostgreSQL")] : []),
    ...(chaos ? [chaosRow("one file", chaos.onFile), chaosRow("PostgreSQL", chaos.onPostgres)] : []),
    ...(starts ? [startsRow(starts)] : []),
    ...(restores ? [restoresRow(restores)] : []),
    ...(clocks ? [clocksRow(clocks)] : []),
    ...(chaos?.onStandby
      ? [chaosRow("PostgreSQL with a synchronous standby, which takes over,", chaos.onStandby)]
      : []),
    ...(soak ? [soakRow("one file", soak.onFile), soakRow("PostgreSQL", soak.onPostgres)] : []),
    ...(growth ? [growthRow("A file", growth.onFile), growthRow("PostgreSQL", growth.onPostgres)] : []),
  ];
  return [
    "# The last nightly run",
    "",
    "`pnpm nightly --write` writes this page. A run ends at the first failure, so every line here held. `ci/nightly` holds the programs, and its tests plant a fault for each check; the seeds of the suite are in [CONTRIBUTING.md](../CONTRIBUTING.md#tests).",
    "",
    `${machine}. Load is that of the machine when the part began.`,
    "",
    "| what | how much | held | when |",
    "|---|---|---|---|",
    ...rows,
    "",
    ...(fuzz ? samplesTable(fuzz) : []),
    ...(soak ? [...partsTable("one file", soak.onFile), ...partsTable("PostgreSQL", soak.onPostgres)] : []),
  ].join("\n");
}

function when({ day, load, seconds }: Timed<unknown>): string {
  return `${day}, ${(seconds / 60).toFixed(1)} minutes, load ${load.toFixed(1)}`;
}

function killsRow(timed: Timed<Kills>): string {
  const { kills, jobs, repeated } = timed.result;
  const much = `${kills} × kill -9 among ${jobs} keyed payments`;
  return `| the process is killed under mixed load | ${much} | each payment exactly once; ${repeated} repeated keys got their first reply; the ledger adds up | ${when(timed)} |`;
}

function fuzzRow(timed: Timed<Fuzz>): string {
  const { requests, seed, statuses } = timed.result;
  const counts = Object.entries(statuses)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
  return `| hostile requests to every operation | ${requests} requests, seed ${seed}: ${counts} | no fault; every error has the contract's body; no request took the event loop for more than 50 ms; memory did not grow | ${when(timed)} |`;
}

function racesRow(timed: Timed<Races>, store: string): string {
  const { processes, callers, scenarios } = timed.result;
  const where = processes === 1 ? "one process" : `${processes} processes on ${store}`;
  return `| many want what few may get | ${callers} callers at once on ${where} | ${scenarios.join("; ")}; the ledger adds up | ${when(timed)} |`;
}

function chaosRow(store: string, timed: Timed<Chaos>): string {
  const { replicas, kills, crashes, jobs, repeated } = timed.result;
  const server = crashes > 0 ? ` and ${crashes} × a crash of the server` : "";
  const much = `${kills} × kill -9${server} among ${jobs} keyed payments over ${replicas} processes`;
  return `| processes that share ${store} are killed at random | ${much} | each payment exactly once; ${repeated} repeated keys got their first reply; the ledger adds up | ${when(timed)} |`;
}

function startsRow(timed: Timed<WrongStarts>): string {
  const { starts, kinds } = timed.result;
  return `| a store of the sandbox is started wrongly | ${starts} starts: with ${kinds.join("; ")} | each refused with its reason; the store unchanged, and taken by the right start | ${when(timed)} |`;
}

function restoresRow(timed: Timed<Restores>): string {
  const { restores, refused, jobs, repeated } = timed.result;
  return `| a store is backed up under load, and restored | ${restores} restores among ${jobs} keyed payments | ${refused} restores below a running process refused; each payment exactly once; ${repeated} repeated keys got their first reply; the ledger adds up | ${when(timed)} |`;
}

function clocksRow(timed: Timed<Clocks>): string {
  const { replicas, jobs, repeated, times } = timed.result;
  return `| clocks jump by up to three hours, also back | ${jobs} keyed payments over ${replicas} processes, each with a clock of its own | no process said an earlier time, ${times} times; each payment exactly once; ${repeated} repeated keys got their first reply; no start under a clock behind; the ledger adds up | ${when(timed)} |`;
}

function soakRow(store: string, timed: Timed<Soak>): string {
  const { replicas, jobs, repeated, reads, deliveries, faults } = timed.result;
  const happened = Object.entries(faults).map(([name, times]) => `${times} × ${name}`);
  const much = `${jobs} keyed payments, ${reads} reads and ${deliveries} webhooks over ${replicas} processes, with ${happened.join(", ")}`;
  return `| processes that share ${store} are under load for long | ${much} | memory, latency, the log of the store and what waits did not grow, and the store grew by as much for as many payments; \`verify-store\` found nothing after each tenth; each payment exactly once; ${repeated} repeated keys got their first reply; the ledger adds up | ${when(timed)} |`;
}

function growthRow(store: string, timed: Timed<FullStore>): string {
  const { customers, growths } = timed.result;
  const transfers = transfersOf(timed.result);
  const factors = growths.map(({ small, full }) => full.p50 / small.p50);
  return `| ${store} is full | ${written(customers)} customers with an account each, a tenth of them of one platform, ${written(transfers)} payments, a tenth of them of one customer, ${written(2 * transfers)} postings | no operation of ${growths.length} takes more than three times as long as in a store that is nearly empty: ${Math.max(...factors).toFixed(1)} times at most | ${when(timed)} |`;
}

function partsTable(store: string, { result: { parts }, seconds }: Timed<Soak>): string[] {
  const rows = parts.map((part, index) =>
    [
      "",
      `${((index + 1) / parts.length) * 100} %`,
      part.payments,
      part.p50,
      part.p99,
      part.idleP50,
      part.keptMiB,
      part.storeMiB,
      part.logMiB,
      part.waiting,
      part.load.toFixed(1),
      "",
    ]
      .join(" | ")
      .trim(),
  );
  return [
    `While processes that share ${store} were under load for ${(seconds / 60).toFixed(0)} minutes:`,
    "",
    "| of the time | payments | p50 in ms | p99 in ms | p50 of `GET /healthz` | MiB that a process kept | MiB of the store | MiB of its log | deliveries waiting | load |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ];
}

function samplesTable({ result: { samples } }: Timed<Fuzz>): string[] {
  const rows = samples.map(
    ({ memoryMiB, keptMiB, longestTurnMs }, index) =>
      `| ${((index + 1) / samples.length) * 100} % | ${memoryMiB} | ${keptMiB} | ${longestTurnMs} |`,
  );
  return [
    "While it was fuzzed, by 16 callers at once:",
    "",
    "| of the requests | memory of the process in MiB | of it kept after a collection | longest turn of the event loop in ms of processor time |",
    "|---|---|---|---|",
    ...rows,
    "",
    "A turn may hold the work of several callers, or a first compilation. Where one took more than 50 ms, the requests of that part were sent again one by one, and none did.",
    "",
  ];
}
