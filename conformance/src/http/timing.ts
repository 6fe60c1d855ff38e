/** Time as the suite sees it; passed in, so that a test can move it. */
export interface Timing {
  /** Monotonic milliseconds; not a date. */
  now: () => number;
  /** Resolves after this many milliseconds, or rejects as soon as the signal fires. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}
