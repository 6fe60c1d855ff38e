import type { Timing } from "../../http/timing.ts";

/** The pauses between two reads; milliseconds. */
const firstPauseMs = 10;
const longestPauseMs = 250;

/**
 * Reads again with growing pauses until what is read is as wanted or so many milliseconds are over; returns what was read
 * last.
 */
export async function eventually<Seen>(
  timing: Timing,
  signal: AbortSignal,
  read: () => Promise<Seen>,
  until: (seen: Seen) => boolean,
  longestMs: number,
): Promise<Seen> {
  const deadline = timing.now() + longestMs;
  let seen = await read();
  let isLast = false;
  for (let pause = firstPauseMs; !until(seen) && !isLast; pause = Math.min(pause * 2, longestPauseMs)) {
    await timing.sleep(pause, signal);
    // A reply that comes after the end may show what was there before it: the last read is sent after it.
    isLast = timing.now() >= deadline;
    seen = await read();
  }
  return seen;
}
