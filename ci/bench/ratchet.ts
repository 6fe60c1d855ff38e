/**
 * Promise: the service gets no slower beside bare Express in steps that nobody sees. Each round measures both, one after the
 * other, by the processor time that the serving process takes for a request: other load on the machine changes it least.
 *
 *     pnpm bench-ratchet [--write]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../postgres/postgres-server.ts";
import type { StoreKind } from "./growth.ts";
import { processorTimePerRequest } from "./load.ts";
import { bareExpress, service, type Peer } from "./peers.ts";
import { judgeRatios, type MeasureRatios, type Ratios } from "./ratchet-verdict.ts";
import { createSample, requestsTo, type RequestName, type Sample } from "./sample.ts";

const help = `Usage: pnpm bench-ratchet [options]

Compares the service on each kind of store with bare Express as ci/bench/ratios.json records it. Exit code 1 when a ratio fell by more than a tenth in
three measurements.

Options:
  --write      record what is measured now; the commit says why a ratio fell
  -h, --help   show this help`;

const committedFile = new URL("ratios.json", import.meta.url);
const committed = JSON.parse(readFileSync(committedFile, "utf8")) as Record<StoreKind, Ratios>;
const names: readonly RequestName[] = ["one", "list", "write"];
/** Of the first measurement. */
const rounds = 3;
/** Before the first measurement: until then a process compiles what it runs most, and bare Express gains more by it. */
const roundsToWarmUp = 4;
const secondsOfOne = 0.4;
/** So many times as long, for a steady figure. */
const timesToWrite = 4;

interface Side {
  pid: number;
  requests: Sample["requests"];
}

const { values } = parseArgs({
  options: { write: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
});
if (values.help) console.log(help);
else await run();

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-ratchet-"));
  try {
    const ofFile = await onStore(join(folder, "store.sqlite"), judge("file"));
    const ofPostgres = await onPostgres();
    if (values.write) record({ file: ofFile, postgres: ofPostgres });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Partial<Ratios>> {
  const server = await startPostgres();
  try {
    return await onStore(server.url, judge("postgres"));
  } finally {
    await server.stop();
  }
}

/** Runs `use` with the service on a store and bare Express beside it. */
async function onStore(
  store: string,
  use: (measure: MeasureRatios) => Promise<Partial<Ratios>>,
): Promise<Partial<Ratios>> {
  const peers: Peer[] = [];
  try {
    const measured = await service(store, "normal");
    peers.push(measured);
    const sample = await createSample(measured);
    const bare = await bareExpress(sample.replies);
    peers.push(bare);
    const measure = measurer(
      { pid: measured.pid, requests: sample.requests },
      { pid: bare.pid, requests: requestsTo(bare, sample.requests) },
    );
    await measure(names, roundsToWarmUp / rounds);
    return await use(measure);
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
  }
}

/** Measures a store: to record it, or to compare it with what is recorded. */
function judge(kind: StoreKind): (measure: MeasureRatios) => Promise<Partial<Ratios>> {
  return async (measure) => {
    if (values.write) return measure(names, timesToWrite);
    const { fallen, measurements } = await judgeRatios(committed[kind], measure);
    for (const name of names) {
      const taken = measurements.flatMap((ratios) => ratios[name]?.toFixed(3) ?? []).join(", ");
      console.log(`${kind.padEnd(9)}${name.padEnd(6)} ${taken} of bare Express; committed ${committed[kind][name]}`);
    }
    if (fallen.length > 0) {
      console.error(
        `Slower by more than a tenth on ${kind}: ${fallen.join(", ")}. Find the step with node --cpu-prof, or record the new ratio with pnpm bench-ratchet --write and give the reason in the commit.`,
      );
      process.exitCode = 1;
    }
    return measurements[0] ?? {};
  };
}

function record(measured: Record<StoreKind, Partial<Ratios>>): void {
  const rounded = JSON.stringify(
    measured,
    (_, value: unknown) => (typeof value === "number" ? Number(value.toFixed(3)) : value),
    2,
  );
  writeFileSync(committedFile, `${rounded}\n`);
  console.log(readFileSync(committedFile, "utf8"));
}

/** Takes the median of the rounds: in each, both sides meet the same load of the machine. */
function measurer(measured: Side, bare: Side): MeasureRatios {
  return async (chosen, times) => {
    const ratios: Partial<Ratios> = {};
    for (const name of chosen) {
      const taken: number[] = [];
      for (let round = 0; round < rounds * times; round += 1) {
        const ofBare = await processorTimePerRequest(bare.pid, bare.requests[name], secondsOfOne);
        taken.push(ofBare / (await processorTimePerRequest(measured.pid, measured.requests[name], secondsOfOne)));
      }
      ratios[name] = taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
    }
    return ratios;
  };
}
