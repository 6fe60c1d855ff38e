/**
 * Promise: each number stands beside the number of a peer from the same run. Absolute figures depend on the machine; the
 * ratios are the result.
 *
 *     pnpm bench [--seconds N] [--connections N] [--json FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { designTable, measureDesign } from "./design.ts";
import { load, type Measured } from "./load.ts";
import { measurePostgres, postgresTable } from "./postgres.ts";
import { bareExpress, prism, service, type Peer } from "./peers.ts";
import { requestsTo, createSample, type RequestName, type Sample } from "./sample.ts";

const help = `Usage: pnpm bench [options]

Measures POST /transfer-in (validated, stateful, committed), GET /transactions/{id} and a page of twenty of GET /transactions
on the service, beside bare Express with the same replies and beside Prism mocking the same document (whose page shows one
example), one after another in one run; and the write on PostgreSQL, beside the same statements sent by the driver alone.

Options:
  --seconds N      seconds that count for each figure (default 5)
  --connections N  keep-alive connections (default 16)
  --json FILE      also write the figures as JSON
  -h, --help       show this help`;

const titles: Record<RequestName, string> = {
  write: "POST /transfer-in",
  one: "GET /transactions/{id}",
  list: "GET /transactions",
};
const names = Object.keys(titles) as RequestName[]; // TypeScript types the keys of a record as plain strings.

interface Row {
  peer: string;
  measured: Record<RequestName, Measured>;
}

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
    json: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const options = { connections: Number(values.connections), seconds: Number(values.seconds) };
if (values.help) console.log(help);
else await bench();

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-bench-"));
  try {
    const rows = await measureAll(folder);
    console.log(table(rows));
    console.log("measuring the service on PostgreSQL …");
    const postgres = await measurePostgres(options);
    console.log(postgresTable(postgres));
    const design = await measureDesign();
    console.log(designTable(design));
    if (values.json !== undefined)
      writeFileSync(
        values.json,
        `${JSON.stringify({ node: process.version, cpus: cpus().length, rows, postgres, design }, null, 2)}\n`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  let sample: Sample | undefined;
  for (const sync of ["full", "normal"] as const) {
    const peer = await service(join(folder, `${sync}.sqlite`), sync);
    sample = await createSample(peer);
    rows.push(await measure(peer, sample.requests));
  }
  if (sample === undefined) throw new Error("no sample was made");
  for (const peer of [await bareExpress(sample.replies), await prism()])
    rows.push(await measure(peer, requestsTo(peer, sample.requests)));
  return rows;
}

async function measure(peer: Peer, requests: Sample["requests"]): Promise<Row> {
  try {
    console.log(`measuring ${peer.name} …`);
    const { write, one, list } = requests;
    // Reads first: writes make the list longer, and it must be the same for every peer.
    const reads = { one: await load(one, options), list: await load(list, options) };
    return { peer: peer.name, measured: { write: await load(write, options), ...reads } };
  } finally {
    await peer.stop();
  }
}

function table(rows: Row[]): string {
  const base = rows.at(-1)?.measured;
  const header = names.map((name) => titles[name].padStart(24) + "× Prism".padStart(9));
  const lines = rows.map(({ peer, measured }) =>
    [peer.padEnd(38), ...names.map((name) => cells(measured[name], base?.[name]))].join(""),
  );
  return ["", "requests per second".padEnd(38) + header.join(""), ...lines].join("\n");
}

function cells(measured: Measured, base: Measured | undefined): string {
  const ratio = base === undefined ? "" : (measured.requestsPerSecond / base.requestsPerSecond).toFixed(1);
  return Math.round(measured.requestsPerSecond).toLocaleString("en").padStart(24) + ratio.padStart(9);
}
