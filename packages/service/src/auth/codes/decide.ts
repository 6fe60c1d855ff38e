const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds without a try after which wrong codes are counted from one again (V-92). */
export const wrongCodesMs: number = hour;

/** Wrong codes in a row before the first lock, and how long each lock lasts (V-92). The last one repeats. */
const wrongLimit = 10;
const locks = [5 * minute, 15 * minute, hour] as const;

/** Until when the try that follows so many wrong ones locks the credential; undefined when it does not. */
export function lockAfter(wrong: number, now: number): number | undefined {
  if (wrong < wrongLimit) return undefined;
  return now + (locks[Math.min(wrong - wrongLimit, locks.length - 1)] ?? hour);
}
