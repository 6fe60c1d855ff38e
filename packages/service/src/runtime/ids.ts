import { v7 } from "uuid";
import type { Clock } from "./clock.ts";
import type { Randomness } from "./randomness.ts";

/** Makes identifiers of the form `Type:<uuid>`, version 7, in the order they are asked for (G-01). */
export interface Ids {
  /** `next("Transaction")` → `Transaction:0199…` */
  next(type: string): string;
}

const sequenceLimit = 2 ** 32;

/** Ids of one process are strictly increasing, whatever the clock does; those of two processes are ordered by time. */
export function createIds(clock: Clock, random: Randomness): Ids {
  let lastMs = 0;
  let sequence = 0;
  return {
    next(type) {
      const now = clock.now();
      if (now > lastMs) {
        lastMs = now;
        // Starting low leaves room to count within the millisecond.
        sequence = randomSequence(random);
      } else if (++sequence >= sequenceLimit) {
        lastMs += 1;
        sequence = randomSequence(random);
      }
      return `${type}:${v7({ msecs: lastMs, seq: sequence, random: random.bytes(16) })}`;
    },
  };
}

function randomSequence(random: Randomness): number {
  const [high = 0, low = 0] = random.bytes(2);
  return high * 256 + low;
}
