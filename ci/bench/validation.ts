/**
 * Promise: the cost of validation is measured on a service with it and on one without it, in turn, in one run. Absolute
 * figures depend on the machine; the ratios are the result.
 *
 *     node ci/bench/validation.ts [--rounds N] [--seconds N] [--connections N] [--json FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { load } from "./load.ts";
import { memoryOf } from "./mixed.ts";
import { service } from "./peers.ts";
import { createSample, type RequestName, type Sample } from "./sample.ts";

const help = `Usage: node ci/bench/validation.ts [options]

Measures the service with and without the validation of requests and replies: requests per second of a write, of one resource
and of a page of twenty, and resident memory.

Options:
  --rounds N       rounds in turn; the best figure counts (default 3)
  --seconds N      seconds that count for each figure (default 3)
  --connections N  keep-alive connections (default 16)
  --json FILE      also write the figures as JSON
  -h, --help       show this help`;

const titles: Record<RequestName, string> = {
  one: "GET /transactions/{id}",
  list: "GET /transactions",
  write: "POST /transfer-in",
};

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
    json: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else await bench();

type Setup = "with" | "without";

interface Measured {
  /** The best round: other load on the machine only ever takes away. */
  requestsPerSecond: Record<RequestName, number>;
  /** MiB of resident memory after the last round. */
  memory: number;
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-validation-"));
  try {
    const figures = await measureBoth(folder);
    console.log(table(figures));
    const report = { node: process.version, cpus: cpus().length, figures };
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureBoth(folder: string): Promise<Record<Setup, Measured>> {
  const peers = {
    with: await service(join(folder, "with.sqlite"), "normal"),
    without: await service(join(folder, "without.sqlite"), "normal", [
      new URL("without-validation.ts", import.meta.url).href,
    ]),
  };
  try {
    const samples = { with: await createSample(peers.with), without: await createSample(peers.without) };
    const best = { with: { write: 0, one: 0, list: 0 }, without: { write: 0, one: 0, list: 0 } };
    for (let round = 1; round <= Number(values.rounds); round++) {
      console.log(`round ${round} …`);
      // Reads first: writes make the list longer.
      for (const name of ["one", "list", "write"] as const)
        for (const setup of ["with", "without"] as const)
          best[setup][name] = Math.max(best[setup][name], await rateOf(samples[setup], name));
    }
    return {
      with: { requestsPerSecond: best.with, memory: memoryOf(peers.with.pid) },
      without: { requestsPerSecond: best.without, memory: memoryOf(peers.without.pid) },
    };
  } finally {
    await Promise.all([peers.with.stop(), peers.without.stop()]);
  }
}

async function rateOf({ requests }: Sample, name: RequestName): Promise<number> {
  const options = { connections: Number(values.connections), seconds: Number(values.seconds) };
  return (await load(requests[name], options)).requestsPerSecond;
}

function table(figures: Record<Setup, Measured>): string {
  const rates = (Object.keys(titles) as RequestName[]).map((name) =>
    line(titles[name], figures.with.requestsPerSecond[name], figures.without.requestsPerSecond[name]),
  );
  const header = ["requests per second".padEnd(38), "validated".padStart(12), "not".padStart(12), "ratio".padStart(9)];
  return ["", header.join(""), ...rates, line("MiB of memory", figures.with.memory, figures.without.memory)].join("\n");
}

function line(title: string, validated: number, not: number): string {
  const figures = [validated, not].map((figure) => Math.round(figure).toLocaleString("en").padStart(12));
  return title.padEnd(38) + figures.join("") + (validated / not).toFixed(2).padStart(9);
}
