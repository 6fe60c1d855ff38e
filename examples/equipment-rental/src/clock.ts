/** The desk's time, which a test moves forward. */
export interface MovableClock {
  /** Epoch milliseconds. */
  now: () => number;
  advance(milliseconds: number): void;
}

export function movableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}
