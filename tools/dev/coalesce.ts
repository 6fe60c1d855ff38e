export interface Coalescer<Item> {
  /** Requests a run for this item. */
  request(item: Item): void;
  /** Starts no more runs; resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Runs once for many requests, with all of their items, when none came for `quietMs`. Runs never overlap: requests during a run make one more. */
export function coalesce<Item>(quietMs: number, run: (items: Set<Item>) => Promise<void>): Coalescer<Item> {
  let waiting = new Set<Item>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function after(earlier: Promise<void>): Promise<void> {
    await earlier;
    if (waiting.size === 0) return;
    const items = waiting;
    waiting = new Set();
    await run(items);
  }

  return {
    request(item) {
      waiting.add(item);
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = after(running);
      }, quietMs);
    },
    async stop() {
      clearTimeout(timer);
      waiting = new Set();
      await running;
    },
  };
}
