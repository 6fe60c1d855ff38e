import type { Connection } from "./connection.ts";

/** The target's own clock, which can only be moved forward. */
export interface TestClock {
  /** Moves it by this many milliseconds (0 reads it) and returns the target's now, epoch milliseconds. */
  advance(ms: number): Promise<number>;
}

/** The URL does not behave like a test clock. */
export class ClockFault extends Error {
  constructor(url: string, observed: string) {
    super(`${url} is not a test clock: POST {"advanceMs":0} returned ${observed}, expected 200 {"now":"<date-time>"}`);
    this.name = "ClockFault";
  }
}

/** A target may offer one URL, outside the contract, that moves its notion of now (G-116). */
export function openTestClock(url: string, connection: Connection, signal?: AbortSignal): TestClock {
  return {
    async advance(ms) {
      const body = JSON.stringify({ advanceMs: ms });
      const headers = { "content-type": "application/json" };
      const reply = await connection.send({ method: "POST", url, headers, body }, signal);
      const now = Date.parse(/"now"\s*:\s*"([^"]+)"/.exec(reply.text)?.[1] ?? "");
      if (reply.status !== 200 || Number.isNaN(now))
        throw new ClockFault(url, `${reply.status} ${shortened(reply.text)}`);
      return now;
    },
  };
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
