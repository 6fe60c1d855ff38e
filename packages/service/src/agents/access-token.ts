import { hash } from "node:crypto";
import type { Randomness } from "../runtime/randomness.ts";

const tokenPrefix = "sat_";

/** An access token: too long to be guessed, so a fast hash is enough to keep it (G-65). */
export function generateAccessToken(random: Randomness): string {
  return `${tokenPrefix}${random.hex(20)}`;
}

export function hashAccessToken(token: string): string {
  return hash("sha256", token);
}
