/** A stream that a producer fills and that any number of readers follow from the moment they begin to read. */
export interface EventStream<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  /** Ends the stream; with an error, readers get it after the last item. */
  end(error?: Error): void;
}

export function createEventStream<Item>(): EventStream<Item> {
  const readers = new Set<Reader<Item>>();
  let ended: { error?: Error } | undefined;
  return {
    push(item) {
      for (const reader of readers) reader.take(item);
    },
    end(error) {
      ended = error === undefined ? {} : { error };
      for (const reader of readers) reader.wake();
    },
    [Symbol.asyncIterator]() {
      const reader = new Reader<Item>(() => ended);
      readers.add(reader);
      return reader.read(() => readers.delete(reader));
    },
  };
}

/** Holds what its reader has not read yet. */
class Reader<Item> {
  readonly #waiting: Item[] = [];
  readonly #ended: () => { error?: Error } | undefined;
  #wake: () => void = () => undefined;

  constructor(ended: () => { error?: Error } | undefined) {
    this.#ended = ended;
  }

  take(item: Item): void {
    this.#waiting.push(item);
    this.#wake();
  }

  wake(): void {
    this.#wake();
  }

  async *read(leave: () => void): AsyncGenerator<Item, void, void> {
    try {
      for (;;) {
        for (let item = this.#waiting.shift(); item !== undefined; item = this.#waiting.shift()) yield item;
        const ended = this.#ended();
        if (ended?.error !== undefined) throw ended.error;
        if (ended !== undefined) return;
        await this.#more();
      }
    } finally {
      leave();
    }
  }

  #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    return promise;
  }
}
