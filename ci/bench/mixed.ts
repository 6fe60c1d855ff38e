import { execFileSync } from "node:child_process";
import { loadMixed, type LoadOptions, type Measured } from "./load.ts";
import type { Peer } from "./peers.ts";
import type { Sample } from "./sample.ts";

/** Seven reads for three writes. */
export interface Mixed extends Measured {
  /** The service's peak memory, in MiB. */
  peakMemory: number;
}

const SAMPLE_EVERY_MS = 200;

export async function measureMixed(peer: Peer & { pid: number }, sample: Sample, options: LoadOptions): Promise<Mixed> {
  const { write, one, list } = sample.requests;
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(peer.pid))), SAMPLE_EVERY_MS);
  try {
    const measured = await loadMixed([list, one, write, list, one, write, list, one, write, list], options);
    return { ...measured, peakMemory: peak };
  } finally {
    clearInterval(sampling);
  }
}

/** Resident memory in MiB, as `ps` reports it on every system. */
export function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

export function mixedTable({ requestsPerSecond, p50, p99, peakMemory }: Mixed): string {
  const rate = Math.round(requestsPerSecond).toLocaleString("en");
  return `\n70 % reads: ${rate} requests per second, p50 ${p50} ms, p99 ${p99} ms; peak memory ${Math.round(peakMemory)} MiB`;
}
