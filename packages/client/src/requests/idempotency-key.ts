import type { ClientOperation } from "@tallystick/contract";
import type { KeyTerms } from "./key-terms.ts";

/** Called before the first attempt of a keyed call, which waits for it. An error of it ends the call, and nothing is sent. */
export type OnIdempotencyKey = (call: ReportedKey) => void | Promise<void>;

export interface ReportedKey extends KeyTerms {
  operation: string;
  idempotencyKey: string;
}

/** Says why a key cannot be sent with a call. Loaded on demand: most callers pass none, or a good one. */
export function keyError({ id, idempotent }: ClientOperation, key: unknown): TypeError {
  if (!idempotent) return new TypeError(`${id} takes no idempotency key: leave idempotencyKey out`);
  // TypeScript requires a string; plain JavaScript may pass anything.
  if (typeof key !== "string") return new TypeError(`${id} needs a text as its idempotencyKey`);
  // A blank key protects nothing: the service would treat each attempt as a new call (V-90).
  return key.trim() === ""
    ? new TypeError(`${id} was called with a blank idempotencyKey: pass a unique text, or none`)
    : new TypeError(`${id} was called with an idempotencyKey that no header carries: use printable ASCII`);
}
