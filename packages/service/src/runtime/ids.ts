import { v7 } from "uuid";
import type { Clock } from "./clock.ts";
import type { Randomness } from "./randomness.ts";

/** Makes identifiers of the form `Type:<uuid>`, version 7, in increasing order (G-01). */
export interface Ids {
  /** `next("Transaction")` → `Transaction:0199…` */
  next(type: string): string;
}

const sequenceLimit = 2 ** 32;

/** Ids of one process are strictly increasing, whatever the clock does; those of two processes are ordered by time. */
export function createIds(clock: Clock, random: Randomness): Ids {
  const noise = createNoise(random);
  let lastMs = 0;
  let sequence = 0;
  return {
    next(type) {
      const now = clock.now();
      if (now > lastMs) {
        lastMs = now;
        // Starting low leaves room to count within the millisecond.
        sequence = startOf(noise());
      } else if (++sequence >= sequenceLimit) {
        lastMs += 1;
        sequence = startOf(noise());
      }
      return `${type}:${v7({ msecs: lastMs, seq: sequence, random: noise() })}`;
    },
  };
}

function startOf(noise: Uint8Array): number {
  const [high = 0, low = 0] = noise;
  return high * 256 + low;
}

const noiseLength = 16;

/** The random part of an id; taken from the source in large pieces, since a call costs more than the bytes. */
function createNoise(random: Randomness): () => Uint8Array {
  let block = new Uint8Array();
  let used = 0;
  return () => {
    if (used + noiseLength > block.length) {
      block = Uint8Array.from(random.bytes(256 * noiseLength));
      used = 0;
    }
    used += noiseLength;
    return block.subarray(used - noiseLength, used);
  };
}
