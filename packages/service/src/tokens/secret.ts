import { scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Randomness } from "../runtime/randomness.ts";

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);
const keyLength = 32;

/** A slow, salted hash of a client secret: `scrypt$<salt>$<hash>`. */
export async function hashSecret(secret: string, random: Randomness): Promise<string> {
  const salt = random.bytes(16);
  const hash = await derive(secret, salt, keyLength);
  return `scrypt$${Buffer.from(salt).toString("hex")}$${hash.toString("hex")}`;
}

/** Takes the same time however much of the secret is right. */
export async function isSecretOf(secretHash: string, secret: string): Promise<boolean> {
  const [, salt = "", hash = ""] = secretHash.split("$");
  const derived = await derive(secret, Buffer.from(salt, "hex"), keyLength);
  return timingSafeEqual(derived, Buffer.from(hash, "hex"));
}
