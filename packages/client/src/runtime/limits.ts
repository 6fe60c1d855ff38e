/** Options in which `Infinity` means no limit. */
const unlimited: readonly string[] = ["timeoutMs", "deadlineMs", "withinMs"];

/**
 * Throws a `RangeError` with the name of the first option that is no number above 0, behind `prefix`. Undefined options are ignored.
 */
export function requireAboveZero(options: Record<string, number | undefined>, prefix = ""): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const mayBeInfinite = unlimited.includes(name);
    if (typeof value === "number" && value > 0 && (value < Infinity || mayBeInfinite)) continue;
    const range = mayBeInfinite ? "above 0, or Infinity for no limit" : "above 0, and finite";
    throw new RangeError(`${prefix}${name} has to be a number ${range}; it is ${String(value)}`);
  }
}

/** The longest delay of a timer; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The delay, cut to the longest of a timer, 24 days. */
export function timerMs(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_TIMER_MS);
}
