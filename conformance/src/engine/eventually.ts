import type { Timing } from "../timing.ts";

/** How long a wanted state may take to show (V-30), and the pauses between two reads. */
const longestMs = 5_000;
const firstPauseMs = 10;
const longestPauseMs = 250;

/** Reads again with growing pauses until what is read is as wanted or the time is up; returns what was read last. */
export async function eventually<Seen>(
  timing: Timing,
  signal: AbortSignal,
  read: () => Promise<Seen>,
  until: (seen: Seen) => boolean,
): Promise<Seen> {
  const deadline = timing.now() + longestMs;
  let seen = await read();
  for (let pause = firstPauseMs; !until(seen) && timing.now() < deadline; pause = Math.min(pause * 2, longestPauseMs)) {
    await timing.sleep(pause, signal);
    seen = await read();
  }
  return seen;
}
