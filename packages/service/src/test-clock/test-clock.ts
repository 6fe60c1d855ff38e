import type { Clock, MovableClock } from "../runtime/clock.ts";
import type { Store } from "../storage/store.ts";
import { keepAhead, storedAhead } from "./store.ts";

/** A clock that tests move (G-116). Where it stands is kept in the store: for every process on it, and for the next start. */
export interface TestClock extends Clock {
  /** Moves it to that moment, for every process that follows. */
  moveTo: (at: number) => Promise<void>;
  /** Goes to where another process, or an earlier one, has moved it. */
  follow: () => Promise<void>;
}

/** @param isShared whether other processes can move it. */
export function createTestClock(store: Store, clock: MovableClock, { isShared }: { isShared: boolean }): TestClock {
  return {
    now: () => clock.now(),
    moveTo: async (at) => {
      clock.moveTo(at);
      await store.transaction((tx) => keepAhead(tx, clock.aheadMs()));
    },
    follow: async () => {
      if (isShared) clock.moveAhead(await store.read(storedAhead));
    },
  };
}
