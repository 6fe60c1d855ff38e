/**
 * The wait that a `Retry-After` header asks for, in milliseconds; undefined when it is neither whole seconds nor an
 * HTTP date. `date` is the reply's own `Date` header: the target's clock may be far from ours.
 */
export function retryAfterMs(header: string | undefined, date: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const until = Date.parse(header);
  const now = Date.parse(date ?? "");
  return Number.isNaN(until) || Number.isNaN(now) ? undefined : Math.max(0, until - now);
}
