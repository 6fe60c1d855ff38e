/**
 * Measures the suite: requests per second against a trivial server, the time to the first red line of a mutant and of a
 * whole run beside what is aimed at, by both contracts, and the length of the transcripts. Rates by CPU time depend less on
 * other work on the machine.
 *
 *     pnpm bench-suite [--only runner,aims,transcripts] [--seconds N] [--mutants N] [--json FILE]
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { Agent } from "undici";
import { wholeNumber } from "../src/cli/values.ts";
import type { Target } from "../src/runner/run-context.ts";
import { defineGenerated } from "../src/checks/define-check.ts";
import { judge } from "../src/judge.ts";
import { aimsTable, figuresOfAims } from "./bench/aims.ts";
import type { Figures } from "./bench/figures.ts";
import { transcriptLengths } from "./bench/transcripts.ts";
import { withProcess } from "./bench/with-process.ts";

const help = `Usage: pnpm bench-suite [options]

Options:
  --only PARTS   of runner, aims and transcripts, separated by commas (default: all)
  --seconds N    how long the runner is measured (default 5)
  --mutants N    how many mutants of each contract are judged, evenly over all (default 20)
  --json FILE    also write the figures as JSON
  -h, --help     show this help`;

const target = { credentials: { id: "a", secret: "aa" }, other: { id: "b", secret: "bb" } };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "runner,aims,transcripts" },
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
  if (parts.includes("transcripts"))
    figures["length of the transcript of a generated sequence"] = await transcriptLengths(mutants);
  for (const [title, rows] of Object.entries(figures)) {
    const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(46)}${shown(value).padStart(10)}`);
    console.log([`\n${title}`, ...lines].join("\n"));
  }
  if (parts.includes("aims")) {
    const measured = await figuresOfAims(mutants);
    console.log(["\nhow fast the suite is, in whole runs with the defaults", ...aimsTable(measured)].join("\n"));
    for (const [name, of] of measured) figures[name] = of;
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
  return withProcess("conformance/test/trivial-server.ts", [], async ({ answer }) => {
    const url = await answer();
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
