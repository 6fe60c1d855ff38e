import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify, v7 } from "uuid";
import type { Randomness } from "../../runtime/randomness.ts";

const prefix = "Lookup:";
/** How long a lookup is good for (G-54e), in milliseconds. */
const lifetime = 15 * 60 * 1000;

/** Where in a version 7 uuid the seal stands: in the 62 random bits at its end, of which two more say the variant. */
const sealAt = 8;
const variant = 0x80;

/**
 * The id of a lookup says by itself when it was made, and proves to whoever has the key what for: a version 7 uuid whose
 * last bits are a seal over the rest and the receiver. So a lookup, being a reading, writes nothing.
 */
export function makeLookupId(key: string, receiver: string, now: number, random: Pick<Randomness, "bytes">): string {
  const bytes = v7({ msecs: now, random: random.bytes(16) }, new Uint8Array(16));
  bytes.set(sealOf(key, receiver, bytes), sealAt);
  return `${prefix}${stringify(bytes)}`;
}

/** Whether a lookup of that receiver gave this id, and not too long ago. It is good as often as it is used. */
export function readLookupId(key: string, lookupId: string, receiver: string, now: number): LookupState {
  const bytes = bytesOf(lookupId);
  if (!bytes || !timingSafeEqual(bytes.subarray(sealAt), sealOf(key, receiver, bytes))) return "unknown";
  const madeAt = Buffer.from(bytes).readUIntBE(0, 6);
  return now - madeAt < lifetime ? "good" : "expired";
}

/** What an id is worth: it may be nobody's, another receiver's, or too old. */
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
