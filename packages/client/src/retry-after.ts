import type { Clock } from "./surroundings.ts";

const SECONDS = /^\d+$/;

/** Milliseconds a `Retry-After` header asks for, given in seconds or as an HTTP date; nothing when it is neither. */
export function retryAfter(value: string | null, clock: Clock): number | undefined {
  if (value === null) return undefined;
  if (SECONDS.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - clock.now());
}
