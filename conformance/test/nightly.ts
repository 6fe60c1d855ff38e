/**
 * Searches for false positives: judges the correct service with many seeds and reports every seed with a violation.
 *
 *     node conformance/test/nightly.ts [--seeds N] [--from N] [--budget 1s] [--failures DIR] [--json FILE]
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { contract } from "@tallystick/contract";
import { durationMs, wholeNumber } from "../src/cli/values.ts";
import { checksFor } from "../src/contracts/checks.ts";
import { writeReplayFiles } from "../src/report/replay-file.ts";
import { problemsIn } from "./problems-in.ts";
import { withService } from "../mutants/judge-service.ts";

const help = `Usage: node conformance/test/nightly.ts [options]

Judges the correct service with the generated checks, once for each seed, and reports every seed with a violation.

Options:
  --seeds N       how many (default 1000)
  --from N        the first one (default 1)
  --budget TIME   how long each seed repeats generated checks after each ran once (default 1s)
  --failures DIR  write a replay file for every counterexample, in a folder for each seed
  --json FILE     also write the result as JSON
  -h, --help      show this help

Exit codes: 0 no violations · 1 a seed has violations · 2 wrong usage · 3 nothing could be judged · 130 stopped early, green so far`;

/** After this many seeds, a new service replaces the one whose store has filled up. */
const seedsForEachService = 25;

interface Options {
  seeds: number;
  from: number;
  budgetMs: number;
  failures: string | undefined;
  json: string | undefined;
}

interface Result {
  seeds: number;
  requests: number;
  trials: number;
  tookMs: number;
  /** The memory of this process, which runs both suite and service, after each service; in MiB. */
  memory: number[];
  failedSeeds: { seed: number; faults: string[] }[];
}

const stop = new AbortController();
process.once("SIGINT", () => stop.abort()).once("SIGTERM", () => stop.abort());
process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === "number") return options;
  const result = await judgeAll(options).catch((error: unknown) => {
    console.error(error);
  });
  if (result === undefined) return 3;
  console.log(summaryOf(result));
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(result, undefined, 2)}\n`);
  if (result.failedSeeds.length > 0) return 1;
  return result.seeds < options.seeds ? 130 : 0;
}

function readOptions(): Options | number {
  try {
    const { values } = parseArgs({
      options: {
        seeds: { type: "string", default: "1000" },
        from: { type: "string", default: "1" },
        budget: { type: "string", default: "1s" },
        failures: { type: "string" },
        json: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) console.log(help);
    const seed = wholeNumber(1, 2 ** 31 - 1);
    const { failures, json } = values;
    const options = { seeds: seed(values.seeds), from: seed(values.from), budgetMs: durationMs(values.budget) };
    return values.help ? 0 : { ...options, failures, json };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
}

async function judgeAll(options: Options): Promise<Result> {
  const startedAt = performance.now();
  const result: Result = { seeds: 0, requests: 0, trials: 0, tookMs: 0, memory: [], failedSeeds: [] };
  const last = options.from + options.seeds;
  for (let first = options.from; first < last && !stop.signal.aborted; first += seedsForEachService) {
    await judgeSome(options, result, first, Math.min(first + seedsForEachService, last));
    result.memory.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
    result.tookMs = Math.round(performance.now() - startedAt);
    console.log(progressOf(result, options));
  }
  return result;
}

async function judgeSome({ budgetMs, failures }: Options, result: Result, first: number, end: number): Promise<void> {
  const checks = checksFor(contract).filter(({ repeat }) => repeat === "while-budget");
  await withService({}, async (judgeIt) => {
    for (let seed = first; seed < end && !stop.signal.aborted; seed += 1) {
      const report = await judgeIt({ seed, suiteChecks: checks, budgetMs, signal: stop.signal });
      const faults = problemsIn(report);
      if (faults.length > 0) {
        result.failedSeeds.push({ seed, faults });
        console.log(`✗ seed ${seed}\n${faults.map((fault) => `  ${fault.slice(0, 400)}`).join("\n")}`);
        if (failures !== undefined) await writeReplayFiles(report, join(failures, `seed-${seed}`));
      }
      result.requests += report.requests;
      result.trials += report.trials;
      // An interrupted seed does not count.
      if (report.interrupted === undefined) result.seeds += 1;
    }
  });
}

function progressOf({ seeds, requests, tookMs, memory, failedSeeds }: Result, options: Options): string {
  const minutesLeft = Math.ceil(((tookMs / seeds) * (options.seeds - seeds)) / 60_000);
  const left = seeds < options.seeds ? ` · about ${minutesLeft} min left` : "";
  const progress = `${requests.toLocaleString("en-US")} requests · ${memory.at(-1)} MiB`;
  return `${seeds}/${options.seeds} seeds · ${failedSeeds.length} red · ${progress}${left}`;
}

function summaryOf({ seeds, trials, requests, tookMs, failedSeeds }: Result): string {
  const work = `${trials.toLocaleString("en-US")} attempts, ${requests.toLocaleString("en-US")} requests`;
  const verdict =
    failedSeeds.length === 0 ? "no seed is red" : `red: ${failedSeeds.map(({ seed }) => seed).join(", ")}`;
  return `\n${seeds} seeds · ${work} in ${(tookMs / 60_000).toFixed(1)} min · ${verdict}`;
}
