/**
 * Promise: the suite's own cost is known. Says what the runner does against a server that costs nothing, what a whole run takes on
 * the service, how soon broken twins are found out, and how long what is shown of them is. Other work on the machine moves the rates less when they are by CPU time.
 *
 *     pnpm bench-suite [--only runner,service,twins,transcripts] [--seconds N] [--twins N] [--json FILE]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { Agent } from "undici";
import { wholeNumber } from "../src/cli/values.ts";
import type { Target } from "../src/engine/ground.ts";
import { defineGenerated } from "../src/families/define-check.ts";
import { judge } from "../src/judge.ts";
import type { Figures } from "./bench/figures.ts";
import { firstSights } from "./bench/first-sights.ts";
import { transcripts } from "./bench/transcripts.ts";

const help = `Usage: pnpm bench-suite [options]

Options:
  --only PARTS   of runner, service, twins and transcripts, with commas (default: all)
  --seconds N    how long the runner is measured (default 5)
  --twins N      how many broken twins are put up, evenly over all (default 20)
  --json FILE    also write the figures as JSON
  -h, --help     show this help`;

const target = { credentials: { id: "a", secret: "aa" }, other: { id: "b", secret: "bb" } };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "runner,service,twins,transcripts" },
    seconds: { type: "string", default: "5" },
    twins: { type: "string", default: "20" },
    json: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else await bench(values.only.split(","), wholeNumber(1, 600)(values.seconds), wholeNumber(1, 5_000)(values.twins));

async function bench(parts: readonly string[], seconds: number, twins: number): Promise<void> {
  const figures: Record<string, Figures> = {};
  if (parts.includes("runner")) figures["runner, against a server that costs nothing"] = await runner(seconds);
  if (parts.includes("service")) figures["a whole run on the service, with the defaults"] = await wholeRun();
  if (parts.includes("twins")) figures["until a broken twin is found out"] = await firstSights(twins);
  if (parts.includes("transcripts")) figures["what is left of a drawn sequence"] = await transcripts(twins);
  for (const [title, rows] of Object.entries(figures)) {
    const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(46)}${shown(value).padStart(10)}`);
    console.log([`\n${title}`, ...lines].join("\n"));
  }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
}

function shown(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 0 });
}

/** Plain reads with all oracles watching: nothing but the runner's own work. */
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
    const cost = await costOf({ ...target, url }, { checks: [check], budgetMs: seconds * 1_000, inFlight: 32 });
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

/** What the HTTP client alone does in a second of CPU: nothing drawn, nothing judged. */
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
    // The one line of a service that was asked for it.
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

/** Runs a program until `use` is done with what it said first. */
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
