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
import { processorTimePerRequest } from "./load.ts";
import { bareExpress, service, type Peer } from "./peers.ts";
import { judgeRatios, type MeasureRatios, type Ratios } from "./ratchet-verdict.ts";
import { createSample, requestsTo, type RequestName, type Sample } from "./sample.ts";

const help = `Usage: pnpm bench-ratchet [options]

Compares the service with bare Express as ci/bench/ratios.json records it. Exit code 1 when a ratio fell by more than a tenth in
three measurements.

Options:
  --write      record what is measured now; the commit says why a ratio fell
  -h, --help   show this help`;

const committedFile = new URL("ratios.json", import.meta.url);
const names: readonly RequestName[] = ["one", "list", "write"];
/** Of the first measurement. */
const rounds = 3;
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
  const peers: Peer[] = [];
  try {
    const measured = await service(join(folder, "store.sqlite"), "normal");
    peers.push(measured);
    const sample = await createSample(measured);
    const bare = await bareExpress(sample.replies);
    peers.push(bare);
    const measure = measurer(
      { pid: measured.pid, requests: sample.requests },
      { pid: bare.pid, requests: requestsTo(bare, sample.requests) },
    );
    await measure(names, 1 / rounds); // Both processes compile what they run most.
    await (values.write ? write(measure) : compare(measure));
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(measure: MeasureRatios): Promise<void> {
  const committed = JSON.parse(readFileSync(committedFile, "utf8")) as Ratios;
  const { fallen, measurements } = await judgeRatios(committed, measure);
  for (const name of names) {
    const taken = measurements.flatMap((ratios) => ratios[name]?.toFixed(3) ?? []).join(", ");
    console.log(`${name.padEnd(6)} ${taken} of bare Express; committed ${committed[name]}`);
  }
  if (fallen.length === 0) return;
  console.error(
    `Slower by more than a tenth: ${fallen.join(", ")}. Find the step with node --cpu-prof, or record the new ratio with pnpm bench-ratchet --write and give the reason in the commit.`,
  );
  process.exitCode = 1;
}

async function write(measure: MeasureRatios): Promise<void> {
  const measured = await measure(names, timesToWrite);
  const rounded = Object.entries(measured).map(([name, ratio]) => [name, Number(ratio.toFixed(3))]);
  writeFileSync(committedFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
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
