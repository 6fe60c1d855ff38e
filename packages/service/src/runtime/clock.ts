/** The service's source of time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that follows another one, but can be moved ahead of it. */
export interface MovableClock extends Clock {
  /** Moves forward to that moment; a moment in the past changes nothing. */
  moveTo(at: number): void;
}

export function movableClock(base: Clock): MovableClock {
  let ahead = 0;
  const now = (): number => base.now() + ahead;
  return {
    now,
    moveTo(at) {
      ahead += Math.max(0, at - now());
    },
  };
}
