import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStore } from "../../test/memory-store.ts";
import { countFailedAttempts } from "./failed-attempts.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const times = async (count: number, what: (n: number) => Promise<void>): Promise<void> => {
  for (let n = 0; n < count; n++) await what(n);
};
const refused = (retryAfter: string): object => ({ status: 429, headers: { "retry-after": retryAfter } });

test("after ten attempts at an id from one address it waits a minute, and an attempt meanwhile does not prolong it", async () => {
  const failed = countFailedAttempts(await memoryStore());
  const attempt = (): Promise<void> => failed.begin("id", "192.0.2.1");
  await times(10, attempt);
  await expect(attempt()).rejects.toMatchObject(refused("60"));

  vi.advanceTimersByTime(30_000);
  await expect(attempt()).rejects.toMatchObject(refused("30"));
  vi.advanceTimersByTime(30_000);
  await attempt();
});

test("ten of many concurrent attempts pass", async () => {
  const failed = countFailedAttempts(await memoryStore());
  const results = await Promise.allSettled(Array.from({ length: 64 }, () => failed.begin("id", "192.0.2.1")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

test("another address still gets to the id, and another id is still got to from there", async () => {
  const failed = countFailedAttempts(await memoryStore());
  await times(10, () => failed.begin("id", "192.0.2.1"));

  await expect(failed.begin("id", "192.0.2.2")).resolves.toBeUndefined();
  await expect(failed.begin("another", "192.0.2.1")).resolves.toBeUndefined();
});

test("attempts from many addresses throttle an id", async () => {
  const failed = countFailedAttempts(await memoryStore());
  await times(100, (n) => failed.begin("id", `192.0.2.${n}`));

  await expect(failed.begin("id", "198.51.100.1")).rejects.toMatchObject(refused("60"));
});

test("failed attempts at many ids, tokens and codes throttle an address", async () => {
  const failed = countFailedAttempts(await memoryStore());
  await times(15, (n) => failed.begin(`id ${n}`, "2001:db8::1"));
  await times(15, (n) => failed.wrong(`token ${n}`, "2001:db8::2"));
  await failed.assertOpen("2001:db8::3");
  await expect(failed.wrong("token", "2001:db8::4")).rejects.toMatchObject(refused("60"));

  await expect(failed.assertOpen("2001:db8::5")).rejects.toMatchObject(refused("60"));
  await expect(failed.begin("id", "2001:db8::6")).rejects.toMatchObject(refused("60"));
  await failed.assertOpen("2001:db8:0:1::1");
});

test("a repeated wrong token counts once", async () => {
  const failed = countFailedAttempts(await memoryStore());
  await times(500, () => failed.wrong("token", "192.0.2.1"));

  await expect(failed.assertOpen("192.0.2.1")).resolves.toBeUndefined();
});

test("a right secret resets the count", async () => {
  const failed = countFailedAttempts(await memoryStore());
  await times(20, async (n) => {
    await times(9, () => failed.begin("id", "192.0.2.1"));
    await failed.succeeded("id", "192.0.2.1");
    await failed.begin(`another ${n}`, "192.0.2.1");
    await failed.succeeded(`another ${n}`, "192.0.2.1");
  });
  await times(10, () => failed.begin("id", "192.0.2.1"));
  await expect(failed.begin("id", "192.0.2.1")).rejects.toMatchObject(refused("60"));
});

test("a count does not hold what was tried", async () => {
  const store = await memoryStore();
  const failed = countFailedAttempts(store);
  await failed.begin("a secret in place of an id".repeat(1000), "192.0.2.1");

  const rows = await store.read((tx) => tx.selectFrom("countedAttempts").select("subject").execute());
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ subject }) => subject.length > 100 || subject.includes("a secret"))).toEqual([]);
});

test("another process on the store counts the same attempts", async () => {
  const store = await memoryStore();
  const [one, other] = [countFailedAttempts(store), countFailedAttempts(store)];
  await times(5, () => one.begin("id", "192.0.2.1"));
  await times(5, () => other.begin("id", "192.0.2.1"));
  await expect(one.begin("id", "192.0.2.1")).rejects.toMatchObject(refused("60"));
  await expect(other.begin("id", "192.0.2.1")).rejects.toMatchObject(refused("60"));
});
