import type { Timing } from "../timing.ts";
import type { Exchange } from "../http/exchange.ts";

/** How long a wanted state may take to show (V-30), and the pauses between two reads. */
const longestMs = 5_000;
const firstPauseMs = 10;
const longestPauseMs = 250;

/** Reads again with growing pauses until the reply is as wanted or the time is up; returns the last reply. */
export async function eventually(
  timing: Timing,
  signal: AbortSignal,
  read: () => Promise<Exchange>,
  until: (reply: Exchange) => boolean,
): Promise<Exchange> {
  const deadline = timing.now() + longestMs;
  let reply = await read();
  for (
    let pause = firstPauseMs;
    !until(reply) && timing.now() < deadline;
    pause = Math.min(pause * 2, longestPauseMs)
  ) {
    await timing.sleep(pause, signal);
    reply = await read();
  }
  return reply;
}
