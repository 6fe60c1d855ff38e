import { hash, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Randomness } from "../runtime/randomness.ts";

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);
const keyLength = 32;

/** A client id of 32 hex digits. */
export function generateClientId(random: Randomness): string {
  return random.hex(16);
}

/** Whether an id has the form of a generated one. */
export function isGeneratedId(clientId: string): boolean {
  return /^[0-9a-f]{32}$/.test(clientId);
}

/** A client secret of 36 hex digits (G-77): too long to be guessed, so a fast hash is enough to keep it. */
export function generateSecret(random: Randomness): string {
  return random.hex(18);
}

/** The hash of a generated secret: `sha256$<hash>`. */
export function hashGeneratedSecret(secret: string): string {
  return `sha256$${hash("sha256", secret)}`;
}

/** Whether it is the fast hash of a generated secret. */
export function isGeneratedHash(secretHash: string): boolean {
  return secretHash.startsWith("sha256$");
}

/** The hash of no secret: checking it makes the answer for an unknown id as slow. */
export function unmatchedHash(random: Randomness): string {
  return `scrypt$${random.hex(16)}$${random.hex(keyLength)}`;
}

/** A slow, salted hash of a chosen secret: `scrypt$<salt>$<hash>`. */
export async function hashChosenSecret(secret: string, random: Randomness): Promise<string> {
  const salt = random.bytes(16);
  const key = await derive(secret, salt, keyLength);
  return `scrypt$${Buffer.from(salt).toString("hex")}$${key.toString("hex")}`;
}

/** Constant time in the number of right characters. */
export async function isSecretOf(secretHash: string, secret: string): Promise<boolean> {
  const [scheme, salt = "", key = ""] = secretHash.split("$");
  if (scheme === "sha256") return isSame(hashGeneratedSecret(secret), secretHash);
  const derived = await derive(secret, Buffer.from(salt, "hex"), keyLength);
  return isSame(derived.toString("hex"), key);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
