const floorMs = 5_000;
const ceilingMs = 30_000;

/**
 * How long to wait for a reply, between five and thirty seconds: twenty times the slowest recent one, or twice as long
 * as was lately waited in vain.
 */
export interface Patience {
  /** Milliseconds. */
  limit(): number;
  saw(durationMs: number): void;
  /** No reply came within the limit that there was. */
  ranOut(limitMs: number): void;
}

/** A slow target is given time, and the next try more than the last; a fast one that hangs is noticed early. */
export function createPatience(): Patience {
  let slowest: number | undefined;
  let taught = floorMs;
  return {
    limit: () => Math.min(ceilingMs, Math.max(taught, slowest === undefined ? ceilingMs / 2 : slowest * 20)),
    saw(durationMs) {
      slowest = Math.max(durationMs, (slowest ?? 0) * 0.99);
      // Others are answered while a try is made once more: it must not be forgotten before that.
      taught = Math.max(floorMs, taught * 0.999);
    },
    ranOut(limitMs) {
      taught = Math.max(taught, Math.min(ceilingMs, limitMs * 2));
    },
  };
}
