export interface Coalescer<Item> {
  /** Asks for a run, soon. */
  poke(item: Item): void;
  /** Takes no more, and resolves once what was begun is done. */
  stop(): Promise<void>;
}

/** Runs once a burst of pokes has been quiet for a while, with all of its items. Never two at a time: what comes during a run makes one more. */
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
    poke(item) {
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
