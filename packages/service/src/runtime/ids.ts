import type { Clock } from "./clock.ts";
import type { Randomness } from "./randomness.ts";

/** Makes identifiers of the form `Type:<uuid>`, version 7, in increasing order (G-01). */
export interface Ids {
  /** `next("Transaction")` → `Transaction:0199…` */
  next(type: string): string;
}

const sequenceLimit = 2 ** 32;

/**
 * Ids of one process are strictly increasing, whatever the clock does; those of two processes are ordered by time. Every request
 * takes one, so the parts that stay the same are kept as text, which the package `uuid` makes anew, byte by byte.
 */
export function createIds(clock: Clock, random: Randomness): Ids {
  const noise = createNoise(random);
  let lastMs = 0;
  let time = "";
  let sequence = 0;

  /** Starting low leaves room to count within the millisecond. */
  function startAt(ms: number): void {
    lastMs = ms;
    const digits = hex(ms, 12);
    time = `${digits.slice(0, 8)}-${digits.slice(8)}`;
    sequence = Number.parseInt(noise().slice(0, 4), 16);
  }

  return {
    next(type) {
      const now = clock.now();
      if (now > lastMs) startAt(now);
      else if (++sequence >= sequenceLimit) startAt(lastMs + 1);
      // Version and variant, then the 32 bits of the sequence around them.
      const high = hex(0x7000 + Math.floor(sequence / 2 ** 20), 4);
      const middle = hex(0x8000 + (Math.floor(sequence / 2 ** 6) % 2 ** 14), 4);
      return `${type}:${time}-${high}-${middle}-${hex((sequence % 2 ** 6) * 4, 2)}${noise()}`;
    },
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

const noiseDigits = 10;

/** The random part of an id, in hexadecimal digits; taken from the source in large pieces, since a call costs more than the bytes. */
function createNoise(random: Randomness): () => string {
  let block = "";
  let used = 0;
  return () => {
    if (used + noiseDigits > block.length) {
      block = random.hex((256 * noiseDigits) / 2);
      used = 0;
    }
    used += noiseDigits;
    return block.slice(used - noiseDigits, used);
  };
}
