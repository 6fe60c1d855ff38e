import type { ClientOperation } from "@tallystick/contract";
import type { KeyTerms } from "./key-terms.ts";

/** Called before the first attempt of a keyed call, which waits for it. An error of it ends the call, and nothing is sent. */
export type OnIdempotencyKey = (call: ReportedKey) => void | Promise<void>;

export interface ReportedKey extends KeyTerms {
  operation: string;
  idempotencyKey: string;
}

/** The key of a call; undefined for an operation without keys. Throws a `TypeError` for a blank or unsendable key. */
export function idempotencyKeyOf(
  { id, idempotent }: ClientOperation,
  given: string | undefined,
  generate: () => string,
): string | undefined {
  if (!idempotent) {
    if (given !== undefined) throw new TypeError(`${id} takes no idempotency key: leave idempotencyKey out`);
    return undefined;
  }
  // Not `??`: a null, as of an empty column, would get a new key and pay again.
  const key = given === undefined ? generate() : given;
  // TypeScript requires a string; plain JavaScript may pass anything.
  if (typeof key !== "string") throw new TypeError(`${id} needs a text as its idempotencyKey`);
  // A blank key protects nothing: the service would treat each attempt as a new call (V-90).
  if (key.trim() === "")
    throw new TypeError(`${id} was called with a blank idempotencyKey: pass a unique text, or none`);
  if (/[^\x20-\x7e]/.test(key))
    throw new TypeError(`${id} was called with an idempotencyKey that no header carries: use printable ASCII`);
  return key;
}
