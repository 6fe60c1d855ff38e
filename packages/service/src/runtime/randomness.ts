import { randomBytes, randomInt } from "node:crypto";

/** The service's source of secrets. */
export interface Randomness {
  bytes(length: number): Uint8Array;
  /** Lower-case hex of `length` bytes. */
  hex(length: number): string;
  /** That many decimal digits. */
  digits(length: number): string;
}

export const systemRandomness: Randomness = {
  bytes: (length) => randomBytes(length),
  hex: (length) => randomBytes(length).toString("hex"),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
};
