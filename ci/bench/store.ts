/**
 * Promise: the commonest operations are as fast in a full store as in one that is nearly empty; and what whole payments, and a mix of
 * reads and writes, cost. Absolute figures depend on the machine; the ratios of the first table are the result.
 *
 *     node ci/bench/store.ts [--kind file|postgres] [--customers N] [--transfers N] [--seconds N] [--connections N] [--json FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { written, growthRows, measureGrowth, nearlyEmpty } from "./growth.ts";
import { measureMixed, mixedTable } from "./mixed.ts";
import { measurePayments, paymentsTable } from "./payments.ts";
import { service } from "./peers.ts";
import { createSample } from "./sample.ts";

const help = `Usage: node ci/bench/store.ts [options]

Measures the commonest operations in a store that is nearly empty and in a full one; in a file also whole payments by quote, and a
load of which 70 % are reads, with the peak memory of the service.

Options:
  --kind KIND      where the data are: file (default) or postgres
  --customers N    in the full store (default 100000)
  --transfers N    of each customer (default 5), each with two postings; a million postings take some minutes and 2 GB of disk
  --seconds N      seconds that count for each load (default 5)
  --connections N  keep-alive connections (default 16)
  --json FILE      also write the figures as JSON
  -h, --help       show this help`;

const { values } = parseArgs({
  options: {
    kind: { type: "string", default: "file" },
    customers: { type: "string", default: "100000" },
    transfers: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
    json: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else await bench();

async function bench(): Promise<void> {
  const full = { customers: Number(values.customers), transfersOfEach: Number(values.transfers) };
  const { kind } = values;
  if (kind !== "file" && kind !== "postgres") throw new Error("--kind takes file or postgres");
  const folder = mkdtempSync(join(tmpdir(), "tallystick-store-"));
  try {
    const growth = await measureGrowth(kind, folder, full);
    console.log(
      `\n| milliseconds | p50, ${written(nearlyEmpty.customers)} customers | p99 | p50, ${written(full.customers)} customers | p99 | factor |`,
    );
    for (const row of growthRows(growth)) console.log(row);
    const loads = kind === "file" ? await measureLoads(folder) : undefined;
    if (loads) console.log(`${paymentsTable(loads.payments)}\n${mixedTable(loads.mixed)}`);
    const figures = { node: process.version, cpus: cpus().length, kind, full, growth, ...loads };
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureLoads(folder: string) {
  const options = { connections: Number(values.connections), seconds: Number(values.seconds) };
  const peer = await service(join(folder, "loads.sqlite"), "normal");
  try {
    const sample = await createSample(peer);
    return {
      mixed: await measureMixed(peer, sample, options),
      payments: await measurePayments(peer, sample, options),
    };
  } finally {
    await peer.stop();
  }
}
