/**
 * What takes too long for every change: the service is killed, fuzzed and raced, started in wrong ways, restored under load, run under clocks
 * that jump and for a long time, and judged from many seeds by the suite; random
 * contracts are generated, served, called and judged.
 *
 *     pnpm nightly [--quick] [--only PARTS] [--kills N] [--requests N] [--starts N] [--restores N] [--clocks N] [--soak MINUTES] [--growth CUSTOMERS] [--seeds N] [--contracts N] [--chaos N] [--write]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureGrowth, slowIn, type StoreKind } from "../bench/growth.ts";
import { startPostgres, type PostgresServer } from "../postgres/postgres-server.ts";
import { startReplicatedPostgres } from "../postgres/replicated-postgres.ts";
import { chaos } from "./chaos.ts";
import { jumpClocks } from "./clocks.ts";
import { fuzz } from "./fuzz.ts";
import { killAgainAndAgain } from "./kills.ts";
import { nightlyPage, type FullStore, type LastRun, type Timed } from "./page.ts";
import { race } from "./races.ts";
import { restoreUnderLoad } from "./restores.ts";
import { soakFile, soakPostgres } from "./soak-stores.ts";
import { soak } from "./soak.ts";
import { startWrongly } from "./wrong-starts.ts";

const help = `Usage: pnpm nightly [options]

Kills the service under load, sends it hostile requests, lets many callers race for what few may get, crashes processes that share
a store and the database below them, and lets a standby take over, starts it in every wrong way, restores its store under load, lets its clocks jump, loads
it for an hour, compares a full store with an empty one, and judges it by the suite from many seeds. Generates, serves, calls and judges random contracts. Ends with 1 at the first thing that does not hold.

Options:
  --quick         a small number of each, in some minutes; no seeds, no contracts
  --only PARTS    some of kills, fuzz, races, chaos, starts, restores, clocks, soak,
                  growth, seeds, contracts (default: all)
  --kills N       how often the process is killed (100; quick: 3)
  --requests N    how many hostile requests (100000; quick: 2000)
  --seeds N       how many seeds (1000)
  --contracts N   how many random contracts (20000)
  --chaos N       how many crashes on each kind of store (400; quick: 4)
  --starts N      how often each wrong start is tried (20; quick: 1)
  --restores N    how often a store is restored under load (30; quick: 1)
  --clocks N      how many times are compared while clocks jump (30000; quick: 100)
  --soak MINUTES  how long each kind of store is under load (60; quick: 0.2)
  --growth N      how many customers a full store has (1000000, which takes 25 GB of disk
                  for each kind; quick: 1000), each with five payments
  --seed N        of the hostile requests (default: the day)
  --write         write what was run into docs/nightly.md
  -h, --help      show this help`;

const root = new URL("../..", import.meta.url).pathname;
const parts = [
  "kills",
  "fuzz",
  "races",
  "chaos",
  "starts",
  "restores",
  "clocks",
  "soak",
  "growth",
  "seeds",
  "contracts",
] as const;
type Part = (typeof parts)[number];

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    kills: { type: "string" },
    requests: { type: "string" },
    seeds: { type: "string", default: "1000" },
    contracts: { type: "string", default: "20000" },
    chaos: { type: "string" },
    starts: { type: "string" },
    restores: { type: "string" },
    clocks: { type: "string" },
    soak: { type: "string" },
    growth: { type: "string" },
    seed: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "nightly-"));
  try {
    const result = await runParts(chosenParts(), folder);
    if (values.write) write(result);
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A part that was left out keeps what it had. */
function write(result: LastRun): void {
  const file = join(import.meta.dirname, "last-run.json");
  const last = { ...(JSON.parse(readFileSync(file, "utf8")) as LastRun), ...result };
  writeFileSync(file, `${JSON.stringify(last, null, 2)}\n`);
  writeFileSync(join(root, "docs/nightly.md"), nightlyPage(last));
}

function chosenParts(): ReadonlySet<Part> {
  const named =
    values.only?.split(",") ??
    (values.quick ? parts.filter((part) => part !== "seeds" && part !== "contracts") : parts);
  const unknown = named.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}; the parts are ${parts.join(", ")}.`);
  return new Set(parts.filter((part) => named.includes(part)));
}

async function runParts(chosen: ReadonlySet<Part>, folder: string): Promise<LastRun> {
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  const result: LastRun = { machine };
  const kills = Number(values.kills ?? (values.quick ? 3 : 100));
  const requests = Number(values.requests ?? (values.quick ? 2000 : 100_000));
  const seed = Number(values.seed ?? today().replaceAll("-", ""));
  if (chosen.has("kills"))
    result.kills = await timed("kills", () => killAgainAndAgain(kills, join(folder, "kills.db")));
  if (chosen.has("fuzz")) result.fuzz = await timed("fuzz", () => fuzz(requests, seed, join(folder, "fuzz.db")));
  if (chosen.has("races")) {
    result.races = [];
    for (const processes of [1, 2]) {
      const store = join(folder, `races-${processes}.db`);
      result.races.push(await timed(`races on ${processes}`, () => race(processes, store)));
    }
    result.racesOnPostgres = await onPostgres(({ url }) => timed("races on PostgreSQL", () => race(3, url)));
  }
  if (chosen.has("chaos")) result.chaos = await chaosOnEach(Number(values.chaos ?? (values.quick ? 4 : 400)), folder);
  const amountOf = (part: "starts" | "restores" | "clocks" | "soak" | "growth", full: number, quick: number): number =>
    Number(values[part] ?? (values.quick ? quick : full));
  const storeOf = (part: Part): string => join(folder, `${part}.db`);
  if (chosen.has("starts"))
    result.starts = await timed("starts", () => startWrongly(amountOf("starts", 20, 1), storeOf("starts")));
  if (chosen.has("restores"))
    result.restores = await timed("restores", () => restoreUnderLoad(amountOf("restores", 30, 1), storeOf("restores")));
  if (chosen.has("clocks"))
    result.clocks = await timed("clocks", () => jumpClocks(amountOf("clocks", 30_000, 100), storeOf("clocks")));
  if (chosen.has("soak")) result.soak = await soakEach(amountOf("soak", 60, 0.2), folder);
  if (chosen.has("growth")) result.growth = await growEach(amountOf("growth", 1_000_000, 1000), folder);
  if (chosen.has("seeds"))
    judge("nightly.ts", ["--seeds", values.seeds], "The suite found something on the service, or could not judge it");
  if (chosen.has("contracts"))
    judge("random-contracts.ts", ["--contracts", values.contracts], "Generator, kit, client and suite do not agree");
  return result;
}

async function chaosOnEach(events: number, folder: string): Promise<NonNullable<LastRun["chaos"]>> {
  const onFile = await timed("chaos on a file", () => chaos({ events, store: join(folder, "chaos.db") }));
  const onServer = await onPostgres(({ url: store, crash }) =>
    timed("chaos on PostgreSQL", () => chaos({ events, store, crash })),
  );
  const replicated = startReplicatedPostgres({ isSynchronous: true });
  const onStandby = await used(replicated, ({ url: store, failOver: crash }) =>
    timed("chaos with a standby", () => chaos({ events, store, crash })),
  );
  return { onFile, onPostgres: onServer, onStandby };
}

async function soakEach(minutes: number, folder: string): Promise<NonNullable<LastRun["soak"]>> {
  const onFile = soakFile(join(folder, "soak.db"));
  return {
    onFile: await timed("soak on a file", () => soak(minutes, onFile)),
    onPostgres: await used(soakPostgres(), (given) => timed("soak on PostgreSQL", () => soak(minutes, given))),
  };
}

async function growEach(customers: number, folder: string): Promise<NonNullable<LastRun["growth"]>> {
  const amounts = { customers, transfersOfEach: 5 };
  const fill = async (kind: StoreKind): Promise<FullStore> => {
    const growths = await measureGrowth(kind, folder, amounts);
    const slow = slowIn(growths);
    if (slow.length > 0) throw new Error(slow.join("\n"));
    return { ...amounts, growths };
  };
  return {
    onFile: await timed("growth in a file", () => fill("file")),
    onPostgres: await timed("growth on PostgreSQL", () => fill("postgres")),
  };
}

async function onPostgres<Result>(use: (server: PostgresServer) => Promise<Result>): Promise<Result> {
  return used(startPostgres(), use);
}

async function used<Server extends { stop: () => Promise<void> }, Result>(
  starting: Promise<Server>,
  use: (server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await starting;
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function timed<Result>(name: string, run: () => Promise<Result>): Promise<Timed<Result>> {
  const start = performance.now();
  const [load = 0] = loadavg();
  const result = await run();
  const seconds = (performance.now() - start) / 1000;
  console.log(`${name}: held, ${(seconds / 60).toFixed(1)} min. ${JSON.stringify(result)}`);
  return { result, seconds, day: today(), load };
}

function judge(program: string, options: readonly string[], problem: string): void {
  const args = [join(root, "conformance/test", program), ...options];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${problem} (exit code ${status}).`);
}
