/** The service's source of time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: Date.now };

/** A clock that follows another one, but can be moved ahead of it. */
export interface MovableClock extends Clock {
  /** Moves forward to that moment; a moment in the past changes nothing. */
  moveTo(at: number): void;
  /** By how many milliseconds it was moved ahead of the other one. */
  aheadMs(): number;
  /** Is ahead of the other one by so many milliseconds at least. */
  moveAhead(milliseconds: number): void;
  /** Stands still at that moment until the other clock is there. */
  notBefore(at: number): void;
}

/** A clock that is disciplined goes back by less, and nobody needs to hear of it. */
const toleratedMs = 1000;

/**
 * Never goes back: when the other clock is set back, this one stands still until that is where it was, so nothing that ends lives longer,
 * and no limit of a time begins again. A start takes the other clock as it is then, unless its store has seen
 * a later time.
 * @param warn is told once for each time, by how many milliseconds.
 */
export function movableClock(base: Clock, warn: (behindMs: number) => void = () => undefined): MovableClock {
  let ahead = 0;
  let latest = -Infinity;
  let isBehind = false;
  const now = (): number => {
    const current = base.now() + ahead;
    if (current >= latest) {
      isBehind = false;
      latest = current;
    } else if (!isBehind && latest - current > toleratedMs) {
      isBehind = true;
      warn(latest - current);
    }
    return latest;
  };
  return {
    now,
    notBefore: (at) => void (latest = Math.max(latest, at)),
    moveTo(at) {
      ahead += Math.max(0, at - now());
      latest = Math.max(latest, at);
    },
    aheadMs: () => ahead,
    moveAhead: (milliseconds) => void (ahead = Math.max(ahead, milliseconds)),
  };
}
