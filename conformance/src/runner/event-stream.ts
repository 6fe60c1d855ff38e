import { EventEmitter, on } from "node:events";

/** A stream that a producer fills and that any number of readers follow from the moment they begin to read. */
export interface EventStream<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  /** Ends the stream; with an error, readers get it after the last item. */
  end(error?: Error): void;
}

export function createEventStream<Item>(): EventStream<Item> {
  const emitter = new EventEmitter<{ item: [Item]; error: [Error]; end: [] }>();
  emitter.setMaxListeners(0);
  // Without a listener of its own an emitter throws an error that nobody reads.
  emitter.on("error", () => undefined);
  let ended: { error?: Error } | undefined;
  return {
    push: (item) => void emitter.emit("item", item),
    end(error) {
      ended = error === undefined ? {} : { error };
      if (error === undefined) emitter.emit("end");
      else emitter.emit("error", error);
    },
    [Symbol.asyncIterator]: () =>
      ended === undefined ? read(on(emitter, "item", { close: ["end"] })) : read([], ended.error),
  };
}

/** The items of events, each a list of arguments: here one item. Then the error, if the reader came after it. */
async function* read<Item>(events: AsyncIterable<Item[]> | Item[][], error?: Error): AsyncGenerator<Item, void, void> {
  for await (const item of events) yield* item;
  if (error !== undefined) throw error;
}
