import { tooManyRequests } from "@tallystick/server";

/**
 * Does expensive work for many, a little at a time, in turns: one who asks for much waits behind its own requests, and nobody
 * else does. Libraries for queues have priorities, which somebody has to set, and no turns.
 */
export interface Turns {
  /** @throws Refused with 429 when too much waits already. */
  run: <T>(whose: string, work: () => Promise<T>) => Promise<T>;
}

interface Limits {
  /** Works at once. */
  atOnce: number;
  /** Works that may wait, of one and of all together. */
  waitingOfOne: number;
  waiting: number;
}

export function createTurns({ atOnce, waitingOfOne, waiting }: Limits): Turns {
  /** The one whose turn is next comes first. */
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let queued = 0;

  function startNext(): void {
    const [next] = queues;
    if (!next || running >= atOnce) return;
    const [whose, [start, ...rest]] = next;
    queues.delete(whose);
    if (rest.length > 0) queues.set(whose, rest);
    running += 1;
    queued -= 1;
    start?.();
  }

  function wait(whose: string): Promise<void> {
    const queue = queues.get(whose) ?? [];
    if (queue.length >= waitingOfOne || queued >= waiting)
      throw tooManyRequests("Too many credentials wait to be checked.", 1);
    queued += 1;
    return new Promise((resolve) => {
      queues.set(whose, [...queue, resolve]);
      startNext();
    });
  }

  return {
    run: async (whose, work) => {
      await wait(whose);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
