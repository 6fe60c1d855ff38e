import { hash } from "node:crypto";
import type { Randomness } from "../runtime/randomness.ts";

const tokenPrefix = "sat_";
const codePrefix = "TALLY-AGENT";

/** Without letters that look like digits. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";

/** An access token: too long to be guessed, so a fast hash is enough to keep it (G-65). */
export function makeAccessToken(random: Randomness): string {
  return `${tokenPrefix}${random.hex(20)}`;
}

export function hashAccessToken(token: string): string {
  return hash("sha256", token);
}

/** Two groups of four characters that people can read out (G-64). */
export function makeDeviceCode(random: Randomness): string {
  const letters = Array.from(random.bytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${codePrefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
