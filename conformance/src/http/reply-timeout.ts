const floorMs = 5_000;
const ceilingMs = 30_000;

/**
 * How long to wait for a reply, between five and thirty seconds: twenty times the slowest recent one, or twice the last
 * time that ran out.
 */
export interface ReplyTimeout {
  /** Milliseconds. */
  limit(): number;
  answeredAfter(durationMs: number): void;
  /** No reply came within the limit. */
  timedOut(limitMs: number): void;
}

/** A slow target gets time, and each further attempt more; a fast one that hangs is noticed early. */
export function createReplyTimeout(): ReplyTimeout {
  let slowest: number | undefined;
  let learned = floorMs;
  return {
    limit: () => Math.min(ceilingMs, Math.max(learned, slowest === undefined ? ceilingMs / 2 : slowest * 20)),
    answeredAfter(durationMs) {
      slowest = Math.max(durationMs, (slowest ?? 0) * 0.99);
      // Other calls get replies while an attempt is repeated: it must not be forgotten before that.
      learned = Math.max(floorMs, learned * 0.999);
    },
    timedOut(limitMs) {
      learned = Math.max(learned, Math.min(ceilingMs, limitMs * 2));
    },
  };
}

/** The same time for every call. */
export function fixedReplyTimeout(limitMs: number): ReplyTimeout {
  return { limit: () => limitMs, answeredAfter: () => undefined, timedOut: () => undefined };
}
