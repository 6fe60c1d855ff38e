/**
 * Promise: what the service costs stands beside what others cost that check as much as they can, in interleaved rounds of one run: the
 * processor time of the serving process, which other load on the machine changes least, and its memory.
 *
 *     node ci/bench/frameworks.ts [--rounds N] [--seconds N] [--json FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "../client-bench/cpu.ts";
import { processorTimePerRequest } from "./load.ts";
import { memoryOf } from "./mixed.ts";
import { prism, service, statelessPeer, type Peer } from "./peers.ts";
import { createSample, requestsTo, type RequestName, type Sample } from "./sample.ts";

const help = `Usage: node ci/bench/frameworks.ts [options]

Measures the processor time for a request, and the memory after all of them, of the service on SQLite and of five peers without
state: bare Express, Express with express-openapi-validator, Prism, Fastify with schemas and Hono with zod-openapi.

Options:
  --rounds N   rounds in turn; the median counts (default 5)
  --seconds N  seconds of each load (default 1)
  --json FILE  also write the figures as JSON
  -h, --help   show this help`;

const names: readonly RequestName[] = ["one", "list", "write"];
const titles = ["GET /transactions/{id}", "GET /transactions", "POST /transfer-in", "MiB of memory"];

interface Row {
  peer: string;
  /** Microseconds of each round. */
  times: Record<RequestName, number[]>;
  memory: number;
}

interface Side {
  peer: Peer & { pid: number };
  requests: Sample["requests"];
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    json: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else await bench();

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-frameworks-"));
  const peers: (Peer & { pid: number })[] = [];
  try {
    const measured = await service(join(folder, "store.sqlite"), "normal");
    peers.push(measured);
    const { requests, replies } = await createSample(measured);
    for (const program of ["bare-express", "express-openapi-validator", "fastify-schemas", "hono-zod"] as const)
      peers.push(await statelessPeer(program, replies));
    peers.push(await prism());
    const sides = peers.map((peer) => ({ peer, requests: peer === measured ? requests : requestsTo(peer, requests) }));
    const rows = await measure(sides);
    console.log(table(rows));
    const report = { node: process.version, cpus: cpus().length, load: loadavg(), rows };
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(sides: readonly Side[]): Promise<Row[]> {
  const seconds = Number(values.seconds);
  const rows = sides.map(({ peer }): Row => ({ peer: peer.name, times: { one: [], list: [], write: [] }, memory: 0 }));
  // The first round is for the compilers.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    console.log(round === 0 ? "warming up …" : `round ${round} …`);
    for (const name of names)
      for (const [index, { peer, requests }] of sides.entries()) {
        const time = await processorTimePerRequest(peer.pid, requests[name], seconds);
        if (round > 0) rows[index]?.times[name].push(time);
      }
  }
  return rows.map((row, index) => ({ ...row, memory: memoryOf(sides[index]?.peer.pid ?? 0) }));
}

function table(rows: readonly Row[]): string {
  const head = ["µs of processor time".padEnd(38), ...titles.map((title) => title.padStart(24))].join("");
  const lines = rows.map(({ peer, times, memory }) =>
    [
      peer.padEnd(38),
      ...[...names.map((name) => median(times[name])), memory].map((figure) =>
        Math.round(figure).toLocaleString("en").padStart(24),
      ),
    ].join(""),
  );
  return ["", head, ...lines].join("\n");
}
