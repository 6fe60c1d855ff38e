import { expect, test } from "vitest";
import { countedTiming } from "../../../test/tiny/judge-tiny.ts";
import type { Exchange } from "../../http/exchange.ts";
import { eventually } from "./eventually.ts";

/** A read whose n-th reply has the status n. */
function counting(): { read: () => Promise<Exchange>; reads: () => number } {
  let reads = 0;
  const request = { method: "GET", url: "http://target/", headers: {} };
  const read = async (): Promise<Exchange> => {
    reads += 1;
    return { operation: "any", request, status: reads, headers: {}, body: undefined, text: "", atMs: 0, durationMs: 0 };
  };
  return { read, reads: () => reads };
}

test("an immediate state is read once", async () => {
  const { read, reads } = counting();
  await eventually(countedTiming(), new AbortController().signal, read, () => true, 5_000);
  expect(reads()).toBe(1);
});

test("a late state is read until it arrives", async () => {
  const { read } = counting();
  const reply = await eventually(
    countedTiming(),
    new AbortController().signal,
    read,
    ({ status }) => status === 4,
    5_000,
  );
  expect(reply.status).toBe(4);
});

test("a missing state returns the last reply after the wait", async () => {
  const { read, reads } = counting();
  const timing = countedTiming();
  const since = timing.now();
  const reply = await eventually(timing, new AbortController().signal, read, () => false, 5_000);
  expect(reply.status).toBe(reads());
  expect(timing.now() - since).toBeGreaterThan(5_000);
  expect(timing.now() - since).toBeLessThan(5_500);
  expect(reads()).toBeLessThan(40);
});

test("the last read is sent after the wait, however long a reply takes", async () => {
  const timing = countedTiming();
  const read = async (): Promise<boolean> => {
    const sentAt = timing.now();
    await timing.sleep(4_000);
    return sentAt > 5_000;
  };
  expect(await eventually(timing, new AbortController().signal, read, (isThere) => isThere, 5_000)).toBe(true);
});
