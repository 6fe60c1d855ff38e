const floorMs = 5_000;
const ceilingMs = 30_000;

/** How long to wait for a reply: twenty times the slowest recent one, between five and thirty seconds. */
export interface Patience {
  /** Milliseconds. */
  limit(): number;
  saw(durationMs: number): void;
}

/** A slow target is given time; a fast one that hangs is noticed early. */
export function createPatience(): Patience {
  let slowest: number | undefined;
  return {
    limit: () => (slowest === undefined ? ceilingMs / 2 : Math.min(ceilingMs, Math.max(floorMs, slowest * 20))),
    saw(durationMs) {
      slowest = Math.max(durationMs, (slowest ?? 0) * 0.99);
    },
  };
}
