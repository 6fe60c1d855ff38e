/** The longest delay of a timer; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The delay, cut to the longest of a timer, 24 days. */
export function timerMs(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_TIMER_MS);
}

/** Calls `end` once: after the milliseconds, or at an abort of the signal. Returns what stops it. */
export function startTimer(ms: number, signal: AbortSignal | undefined, end: (isAborted: boolean) => void): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  };
  const ended = (isAborted: boolean): void => {
    stop();
    end(isAborted);
  };
  const abort = (): void => ended(true);
  const timer = ms === Infinity ? undefined : setTimeout(() => ended(false), timerMs(ms));
  if (signal?.aborted) abort();
  else signal?.addEventListener("abort", abort, { once: true });
  return stop;
}
