import type { ClientOperation } from "@tallystick/contract";

/** Called before the first attempt of a call with an idempotency key; what is sent waits for it. */
export type OnIdempotencyKey = (call: { operation: string; idempotencyKey: string }) => void | Promise<void>;

/** The key of a call, undefined where the operation takes none. Throws a `TypeError` for one that protects nothing. */
export function idempotencyKeyOf(
  { id, idempotent }: ClientOperation,
  given: { idempotencyKey?: string | undefined; headers?: Record<string, unknown> | undefined },
  generate: () => string,
): string | undefined {
  if (!idempotent) {
    if (given.idempotencyKey !== undefined)
      throw new TypeError(`${id} takes no idempotency key: leave idempotencyKey out`);
    return undefined;
  }
  const { header } = idempotent;
  if (Object.keys(given.headers ?? {}).some((name) => name.toLowerCase() === header.toLowerCase()))
    throw new TypeError(`${id} was called with the header ${header}: pass it as idempotencyKey`);
  const key = given.idempotencyKey ?? generate();
  // A blank key protects nothing: the service would treat each attempt as a new call (V-90).
  if (key.trim() === "")
    throw new TypeError(`${id} was called with a blank idempotencyKey: pass a unique text, or none`);
  if (/[^\x20-\x7e]/.test(key))
    throw new TypeError(`${id} was called with an idempotencyKey that no header carries: use printable ASCII`);
  return key;
}
