import type { ServiceProcess } from "./service-process.ts";

/** What a process says about itself. */
export interface Sample {
  memoryMiB: number;
  /** The longest time that the event loop was blocked since the last sample, in milliseconds. */
  longestDelayMs: number;
}

export async function sample({ operator }: ServiceProcess): Promise<Sample> {
  const text = await (await fetch(`${operator}/metrics`)).text();
  const read = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
    if (value === undefined) throw new Error(`The service has no metric ${name}`);
    return Number(value);
  };
  return {
    memoryMiB: Math.round(read("process_resident_memory_bytes") / 2 ** 20),
    longestDelayMs: Math.round(read("nodejs_eventloop_lag_max_seconds") * 1000),
  };
}
