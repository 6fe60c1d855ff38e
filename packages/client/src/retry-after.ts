const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const SECONDS = /^\d+$/;

/**
 * The milliseconds of a `Retry-After` header, given in seconds or as an HTTP date; undefined when it is neither. `now` is the time
 * at which the reply was made, in epoch milliseconds.
 */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (SECONDS.test(value.trim())) return Number(value) * 1000;
  // Date.parse takes almost any text for a date.
  if (!HTTP_DATE.test(value.trim())) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
