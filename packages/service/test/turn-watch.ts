/** How long the event loop was blocked, in milliseconds of processor time: what other processes do does not count. */
export interface TurnWatch {
  /** The longest turn since this was last asked for. */
  longest: () => number;
  stop: () => void;
}

export function watchTurns(): TurnWatch {
  let longest = 0;
  let last = threadMs();
  let next = setImmediate(turn);
  function turn(): void {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(turn);
  }
  return {
    longest: () => {
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearImmediate(next),
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
