import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify, v7 } from "uuid";
import type { Randomness } from "../../runtime/randomness.ts";

const prefix = "Lookup:";
/** How long a lookup is valid (G-54e), in milliseconds. */
const lifetime = 15 * 60 * 1000;

/**
 * The place of the signature in a version 7 uuid: in the 62 random bits at its end, two bits of which are the variant.
 */
const sealAt = 8;
const variant = 0x80;

/**
 * The id of a lookup contains its time, and proves its receiver to the holder of the key: a version 7 uuid whose last
 * bits sign the rest and the receiver. So a lookup, being a read, writes nothing.
 */
export function issueLookupId(key: string, receiver: string, now: number, random: Pick<Randomness, "bytes">): string {
  const bytes = v7({ msecs: now, random: random.bytes(16) }, new Uint8Array(16));
  bytes.set(sealOf(key, receiver, bytes), sealAt);
  return `${prefix}${stringify(bytes)}`;
}

/** Whether a lookup of that receiver issued this id recently enough. It can be used repeatedly. */
export function readLookupId(key: string, lookupId: string, receiver: string, now: number): LookupState {
  const bytes = bytesOf(lookupId);
  if (!bytes || !timingSafeEqual(bytes.subarray(sealAt), sealOf(key, receiver, bytes))) return "unknown";
  const madeAt = Buffer.from(bytes).readUIntBE(0, 6);
  return now - madeAt < lifetime ? "good" : "expired";
}

/** The state of an id: unknown, another receiver's, or expired. */
export type LookupState = "good" | "unknown" | "expired";

function bytesOf(lookupId: string): Uint8Array | undefined {
  if (!lookupId.startsWith(prefix)) return undefined;
  try {
    return parse(lookupId.slice(prefix.length));
  } catch {
    return undefined;
  }
}

function sealOf(key: string, receiver: string, bytes: Uint8Array): Uint8Array {
  const seal = createHmac("sha256", Buffer.from(key, "hex"));
  const digest = seal
    .update(bytes.subarray(0, sealAt))
    .update(receiver)
    .digest()
    .subarray(0, 16 - sealAt);
  digest.writeUInt8((digest.readUInt8(0) & 0x3f) | variant, 0);
  return digest;
}
