const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const SECONDS = /^\d+$/;
/** Separates the values of a repeated header; not the comma in a date. */
const SEPARATOR = /,(?! \d{2} [A-Z])/;

/**
 * The delay of a `Retry-After` header (seconds or an HTTP date) in milliseconds; undefined when it is neither. Of several values, as
 * when a proxy adds one, the longest counts. `now` is the time of the reply in epoch milliseconds.
 */
export function retryAfter(value: string | null, now: number): number | undefined {
  const delays = (value ?? "").split(SEPARATOR).map((each) => delayOf(each.trim(), now));
  const readable = delays.filter((delay) => delay !== undefined);
  return readable.length === 0 ? undefined : Math.max(...readable);
}

function delayOf(value: string, now: number): number | undefined {
  if (SECONDS.test(value)) return Number(value) * 1000;
  const at = httpDate(value);
  return at === undefined ? undefined : Math.max(0, at - now);
}

/** The epoch milliseconds of an HTTP date; undefined for any other text. */
export function httpDate(value: string): number | undefined {
  // Date.parse takes almost any text for a date.
  const at = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
