import type { TestClock } from "../../http/test-clock.ts";

/** A trial that waits for its time is no use when the clock is later than that by more; milliseconds. */
const toleranceMs = 500;

/** The clock has gone past the time that a trial waited for. */
export class Overtaken extends Error {
  constructor(byMs: number) {
    super(`the clock went on by ${Math.round(byMs)} ms more than it was to be moved`);
    this.name = "Overtaken";
  }
}

/** One clock for several trials beside each other, each of which moves it as if it were alone. */
export interface SharedClock {
  /** A trial begins, unless the clock is being moved; time goes on again only when it waits for a time itself, or has left. */
  join(): Promise<ClockUser>;
}

/** A trial's own view of the clock. `advance` rejects with `Overtaken` when others took too long. */
export interface ClockUser extends TestClock {
  leave(): void;
}

interface Waiting {
  /** By the target's clock; epoch milliseconds. */
  until: number;
  settle: PromiseWithResolvers<number>;
}

/**
 * Whether the clock shows more than whole seconds: with those only, nobody can tell how much is left of a time. A clock that
 * happens to show a whole second is taken for such a one, and its trials run one after another.
 */
export async function showsMilliseconds(clock: TestClock): Promise<boolean> {
  return (await clock.advance(0)) % 1_000 !== 0;
}

/**
 * Time stands still while any trial acts. When all wait, the clock is moved to the earliest time that is waited for, and
 * the trial that waited for it goes on alone.
 */
export function shareClock(clock: TestClock): SharedClock {
  const waiting = new Set<Waiting>();
  let acting = 0;
  let moving: Promise<void> | undefined;

  /** Wakes the trial whose time comes first, if no trial acts. */
  function goOn(): void {
    const [next] = [...waiting].toSorted((one, other) => one.until - other.until);
    if (acting > 0 || next === undefined) return;
    waiting.delete(next);
    acting += 1;
    const moved = moveTo(next.until);
    // The trial that goes on may let the clock be moved again at once.
    const rest = (): void => void (moving = undefined);
    moving = moved.then(rest, rest);
    moved.then(next.settle.resolve, next.settle.reject);
  }

  async function moveTo(until: number): Promise<number> {
    const now = await clock.advance(0);
    const reached = now < until ? await clock.advance(until - now) : now;
    if (reached - until > toleranceMs) throw new Overtaken(reached - until);
    return reached;
  }

  const user: ClockUser = {
    async advance(ms) {
      const now = await clock.advance(0);
      if (ms === 0) return now;
      const settle = Promise.withResolvers<number>();
      waiting.add({ until: now + ms, settle });
      acting -= 1;
      goOn();
      return settle.promise;
    },
    leave() {
      acting -= 1;
      goOn();
    },
  };

  /** Nothing may happen between the look at the clock and the count, or it would be moved under a trial that begins. */
  async function join(): Promise<ClockUser> {
    if (moving !== undefined) return moving.then(join);
    acting += 1;
    return user;
  }

  return { join };
}
