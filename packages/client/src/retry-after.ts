import type { Clock } from "./environment.ts";

const SECONDS = /^\d+$/;

/** The milliseconds of a `Retry-After` header, given in seconds or as an HTTP date; undefined when it is neither. */
export function retryAfter(value: string | null, clock: Clock): number | undefined {
  if (value === null) return undefined;
  if (SECONDS.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - clock.now());
}
