/**
 * Promise: a list is as fast in a store of a million rows as in one of a thousand; and what whole payments, and a mix of reads
 * and writes, cost. Absolute figures depend on the machine; the ratios of the first table are the result.
 *
 *     node ci/bench/store.ts [--rows N] [--seconds N] [--connections N] [--json FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { growthTable, measureGrowth } from "./growth.ts";
import { measureMixed, mixedTable } from "./mixed.ts";
import { measurePayments, paymentsTable } from "./payments.ts";
import { service } from "./peers.ts";
import { createSample } from "./sample.ts";

const help = `Usage: node ci/bench/store.ts [options]

Measures reads of GET /transactions while the store grows, whole payments by quote, and a load of which 70 % are reads, with the
peak memory of the service.

Options:
  --rows N         transactions in the full store (default 1000000, which takes some minutes and 2 GB of disk)
  --seconds N      seconds that count for each load (default 5)
  --connections N  keep-alive connections (default 16)
  --json FILE      also write the figures as JSON
  -h, --help       show this help`;

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
    json: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(help);
else await bench();

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-store-"));
  const sizes = { small: 1000, full: Number(values.rows) };
  try {
    const growth = await measureGrowth(folder, sizes);
    console.log(growthTable(growth, sizes));
    const loads = await measureLoads(folder);
    console.log(paymentsTable(loads.payments));
    console.log(mixedTable(loads.mixed));
    const figures = { node: process.version, cpus: cpus().length, sizes, growth, ...loads };
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
