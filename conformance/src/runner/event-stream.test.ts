import { expect, test } from "vitest";
import { createEventStream } from "./event-stream.ts";

async function read<Item>(reader: AsyncIterator<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (let next = await reader.next(); next.done !== true; next = await reader.next()) items.push(next.value);
  return items;
}

test("a reader gets every later item, then the end", async () => {
  const stream = createEventStream<number>();
  stream.push(1);
  const early = stream[Symbol.asyncIterator]();
  stream.push(2);
  const later = stream[Symbol.asyncIterator]();
  stream.push(3);
  stream.end();
  expect(await read(early)).toEqual([2, 3]);
  expect(await read(later)).toEqual([3]);
});

test("an error comes after the last item", async () => {
  const stream = createEventStream<number>();
  const reader = stream[Symbol.asyncIterator]();
  stream.push(1);
  stream.end(new Error("the target went away"));
  expect(await reader.next()).toEqual({ done: false, value: 1 });
  await expect(reader.next()).rejects.toThrow("the target went away");
});

test("a late reader gets the end or the error", async () => {
  const [whole, broken] = [createEventStream<number>(), createEventStream<number>()];
  whole.end();
  broken.end(new Error("the target went away"));
  expect(await read(whole[Symbol.asyncIterator]())).toEqual([]);
  await expect(read(broken[Symbol.asyncIterator]())).rejects.toThrow("the target went away");
});

test("an unread error is not thrown", () => {
  expect(() => createEventStream().end(new Error("the target went away"))).not.toThrow();
});
