/**
 * Promise: shows what somebody who guesses at one platform's secret does to another platform: its first request, and the latency
 * of its requests, without and during the attempts.
 *
 *     node ci/bench/guessing.ts [--seconds N] [--connections N]
 */
import autocannon, { type Request, type Result } from "autocannon";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { basic, service, type Peer } from "./peers.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, connections: { type: "string", default: "64" } },
});
const [seconds, connections] = [Number(values.seconds), Number(values.connections)];

const attacked = { id: "attacked", secret: "a secret of the attacked platform" };
const other = { id: "other", secret: "a secret of the other platform" };

/** Requests per second of the other platform: a steady caller, which does not load the service itself. */
const rate = 50;

interface Row {
  name: string;
  /** Milliseconds. */
  first: number;
  p50: number;
  p99: number;
  /** Answers to the attempts, by status. */
  attempts: Readonly<Record<string, { count: number }>>;
}

const folder = mkdtempSync(join(tmpdir(), "tallystick-guessing-"));
try {
  const rows = [await measure("nobody guesses", [], false)];
  rows.push(await measure("guessing, --throttle", ["--throttle"], true));
  rows.push(await measure("guessing, --no-throttle", ["--no-throttle"], true));
  console.log(table(rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, flags: readonly string[], isAttacked: boolean): Promise<Row> {
  const credentials = [
    `--client-id=${attacked.id}`,
    `--client-secret=${attacked.secret}`,
    `--second-client-id=${other.id}`,
    `--second-client-secret=${other.secret}`,
  ];
  const peer = await service(join(folder, `${name}.sqlite`), "full", [], [...credentials, ...flags]);
  try {
    console.log(`measuring: ${name} …`);
    const attempts = isAttacked ? guess(peer, seconds + 3) : undefined;
    if (attempts) await new Promise((resolve) => setTimeout(resolve, 1000));
    const began = performance.now();
    await call(peer);
    const first = performance.now() - began;
    const { latency } = await autocannon({ ...requestOf(peer), connections: 4, duration: seconds, overallRate: rate });
    return { name, first, ...latency, attempts: (await attempts)?.statusCodeStats ?? {} };
  } finally {
    await peer.stop();
  }
}

function requestOf(peer: Peer): { url: string; headers: Record<string, string> } {
  return { url: `${peer.url}/config`, headers: { authorization: basic(other.id, other.secret) } };
}

async function call(peer: Peer): Promise<void> {
  const { url, headers } = requestOf(peer);
  const { status } = await fetch(url, { headers });
  if (status !== 200) throw new Error(`The other platform got ${status}`);
}

/** Each attempt is another secret, over that many connections. */
function guess(peer: Peer, duration: number): Promise<Result> {
  let tried = 0;
  const setupRequest = (request: Request): Request => ({
    ...request,
    headers: { authorization: basic(attacked.id, `a wrong secret, the ${(tried += 1)}th`) },
  });
  const { pathname } = new URL(`${peer.url}/config`);
  const requests = [{ method: "GET" as const, path: pathname, headers: {}, setupRequest }];
  return autocannon({ url: peer.url, connections, duration, requests });
}

function table(rows: readonly Row[]): string {
  const head = ["", "first request", "p50", "p99", "attempts"];
  const cells = rows.map(({ name, first, p50, p99, attempts }) => [
    name,
    ...[first, p50, p99].map((ms) => `${ms.toFixed(0)} ms`),
    Object.entries(attempts)
      .map(([status, { count }]) => `${count.toLocaleString("en")} × ${status}`)
      .join(", "),
  ]);
  return [head, ...cells]
    .map((row) => row.map((cell, index) => cell.padEnd(index === 0 ? 26 : 16)).join(""))
    .join("\n");
}
