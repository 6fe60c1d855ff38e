/** Lets work run beside other work of the process, or alone: who asks to be alone waits for what runs, and holds up what comes later. */
export interface Gate {
  beside: <T>(work: () => Promise<T>) => Promise<T>;
  alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createGate(): Gate {
  const running = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  async function opened(): Promise<void> {
    if (closed === undefined) return;
    await closed;
    // Somebody else may have closed it since.
    await opened();
  }

  return {
    beside: async (work) => {
      await opened();
      const run = work();
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
    alone: async (work) => {
      const before = closed;
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = promise;
      await before;
      await Promise.allSettled(running);
      try {
        return await work();
      } finally {
        if (closed === promise) closed = undefined;
        resolve();
      }
    },
  };
}
