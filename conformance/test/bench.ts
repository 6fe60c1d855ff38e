/**
 * Measures the suite: requests per second against a trivial server, a whole run on the service, the time until a mutant is
 * detected, and the length of the transcripts. Rates by CPU time depend less on other work on the machine.
 *
 *     pnpm bench-suite [--only runner,service,mutants,transcripts] [--seconds N] [--mutants N] [--json FILE]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { Agent } from "undici";
import { wholeNumber } from "../src/cli/values.ts";
import type { Target } from "../src/engine/run-context.ts";
import { defineGenerated } from "../src/families/define-check.ts";
import { judge } from "../src/judge.ts";
import { detectionTimes } from "./bench/detection-times.ts";
import type { Figures } from "./bench/figures.ts";
import { transcriptLengths } from "./bench/transcripts.ts";

const help = `Usage: pnpm bench-suite [options]

Options:
  --only PARTS   of runner, service, mutants and transcripts, separated by commas (default: all)
  --seconds N    how long the runner is measured (default 5)
  --mutants N    how many mutants are judged, evenly over all (default 20)
  --json FILE    also write the figures as JSON
  -h, --help     show this help`;

const target = { credentials: { id: "a", secret: "aa" }, other: { id: "b", secret: "bb" } };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "runner,service,mutants,transcripts" },
    seconds: { type: "string", default: "5" },
    mutants: { type: "string", default: "20" },
    json: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else await bench(values.only.split(","), wholeNumber(1, 600)(values.seconds), wholeNumber(1, 5_000)(values.mutants));

async function bench(parts: readonly string[], seconds: number, mutants: number): Promise<void> {
  const figures: Record<string, Figures> = {};
  if (parts.includes("runner")) figures["runner, against a server that costs nothing"] = await runner(seconds);
  if (parts.includes("service")) figures["a whole run on the service, with the defaults"] = await wholeRun();
  if (parts.includes("mutants")) figures["until a mutant is detected"] = await detectionTimes(mutants);
  if (parts.includes("transcripts"))
    figures["length of the transcript of a generated sequence"] = await transcriptLengths(mutants);
  for (const [title, rows] of Object.entries(figures)) {
    const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(46)}${shown(value).padStart(10)}`);
    console.log([`\n${title}`, ...lines].join("\n"));
  }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
}

function shown(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 0 });
}

/** Plain reads, judged by all oracles: the cost of the runner alone. */
async function runner(seconds: number): Promise<Figures> {
  const check = defineGenerated({
    name: "listing/bench",
    family: "listing",
    operation: "tokens.list",
    rules: ["PAUTH-01"],
    input: fc.integer({ min: 1, max: 100 }),
    run: async (t, limit) => {
      for (let nth = 0; nth < 20; nth += 1) await t.call("tokens.list", { query: { limit } });
    },
  });
  return withProcess("conformance/test/trivial-server.ts", [], async (url) => {
    const cost = await costOf({ ...target, url }, { suiteChecks: [check], budgetMs: seconds * 1_000, inFlight: 32 });
    const perCpu = cost.requests / cost.cpuSeconds;
    const peer = await bareClient(`${url}/tokens?limit=20`, seconds);
    return {
      "requests per second": cost.rate,
      "requests per second of its CPU": perCpu,
      "the same of a bare HTTP client": peer,
      "times what the bare client costs": peer / perCpu,
    };
  });
}

/** Requests of the HTTP client alone in a second of CPU time. */
async function bareClient(url: string, seconds: number): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const agent = new Agent({ connections: 64 });
  const until = performance.now() + seconds * 1_000;
  const before = process.cpuUsage();
  let requests = 0;
  const worker = async (): Promise<void> => {
    for (; performance.now() < until; requests += 1) {
      const { body } = await agent.request({ origin, path: pathname + search, method: "GET" });
      await body.text();
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  const { user, system } = process.cpuUsage(before);
  await agent.close();
  return requests / ((user + system) / 1e6);
}

async function wholeRun(): Promise<Figures> {
  const flags = ["--port", "0", "--store", ":memory:", "--test-clock", "--log-level", "warn", "--ready-json"];
  const who = ["--client-id", "a", "--client-secret", "aa", "--second-client-id", "b", "--second-client-secret", "bb"];
  return withProcess("packages/service/src/main.ts", [...flags, ...who], async (line) => {
    // --ready-json makes the service print one line.
    const { url, clock } = JSON.parse(line) as { url: string; clock: string };
    const cost = await costOf({ ...target, url, clock }, {});
    return {
      seconds: cost.seconds,
      requests: cost.requests,
      "requests per second": cost.rate,
      "seconds of the suite's CPU": cost.cpuSeconds,
      "share of the time the suite computes": cost.cpuSeconds / cost.seconds,
    };
  });
}

interface Cost {
  requests: number;
  seconds: number;
  cpuSeconds: number;
  rate: number;
}

async function costOf(whom: Target, options: Parameters<typeof judge>[1]): Promise<Cost> {
  const before = process.cpuUsage();
  const { requests, durationMs } = await judge(whom, { seed: 1, ...options }).report;
  const { user, system } = process.cpuUsage(before);
  const seconds = durationMs / 1_000;
  return { requests, seconds, cpuSeconds: (user + system) / 1e6, rate: requests / seconds };
}

/** Runs a program until `use` is done; `use` gets the first line of its output. */
async function withProcess<Result>(
  file: string,
  args: readonly string[],
  use: (line: string) => Promise<Result>,
): Promise<Result> {
  const path = new URL(`../../${file}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  try {
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    return await use(String(line));
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}
