/** Notices that a target has stopped answering. */
export interface Silence {
  answered(): void;
  /** A call got no reply; resolves to true when nothing gets one any more. */
  unanswered(): Promise<boolean>;
}

/** So many calls in a row without a reply are suspicious. */
const mostInARow = 3;

/**
 * A few unanswered calls may be the fault of one operation. So a read that was answered before is sent again: when that
 * gets no reply either, the target has stopped answering.
 */
export function createSilence(isAlive: () => Promise<boolean>): Silence {
  let inARow = 0;
  let asking: Promise<boolean> | undefined;
  return {
    answered() {
      inARow = 0;
    },
    async unanswered() {
      inARow += 1;
      if (inARow < mostInARow) return false;
      asking ??= isAlive().finally(() => (asking = undefined));
      const alive = await asking;
      if (alive) inARow = 0;
      return !alive;
    },
  };
}
