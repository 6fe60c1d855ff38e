const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const SECONDS = /^\d+$/;
/** Between two values of a header that came more than once; not the comma in a date. */
const SEPARATOR = /,(?! \d{2} [A-Z])/;

/**
 * The milliseconds of a `Retry-After` header, given in seconds or as an HTTP date; undefined when it is neither. Where a proxy added
 * one of its own, the longest counts. `now` is the time at which the reply was made, in epoch milliseconds.
 */
export function retryAfter(value: string | null, now: number): number | undefined {
  const delays = (value ?? "").split(SEPARATOR).map((each) => delayOf(each.trim(), now));
  const readable = delays.filter((delay) => delay !== undefined);
  return readable.length === 0 ? undefined : Math.max(...readable);
}

function delayOf(value: string, now: number): number | undefined {
  if (SECONDS.test(value)) return Number(value) * 1000;
  // Date.parse takes almost any text for a date.
  if (!HTTP_DATE.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
