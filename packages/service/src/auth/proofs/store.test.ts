import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../../storage/sqlite-store.ts";
import { useAllowance } from "./store.ts";

const thrice = { kind: "issue", limit: 3, windowMs: 30_000 };

async function openUse(): Promise<(now: number, subject?: string) => Promise<number | undefined>> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  return async (now, subject = "a") =>
    (await store.transaction((tx) => useAllowance(tx, thrice, subject, now)))?.retryAfter;
}

test("uses up to the limit pass, the next gets the whole seconds to wait", async () => {
  const use = await openUse();

  expect([await use(0), await use(10_000), await use(20_000)]).toEqual([undefined, undefined, undefined]);
  expect([await use(20_001), await use(29_500), await use(29_999)]).toEqual([10, 1, 1]);
});

test("the first use after a window ends starts a new one", async () => {
  const use = await openUse();
  for (let n = 0; n < 3; n++) await use(0);

  expect([await use(30_000), await use(30_000), await use(30_000)]).toEqual([undefined, undefined, undefined]);
  expect(await use(30_000)).toBe(30);
});

test("a refused use does not count against the next window", async () => {
  const use = await openUse();
  for (let n = 0; n < 9; n++) await use(0);

  expect(await use(30_000)).toBeUndefined();
});

test("each subject has its own count", async () => {
  const use = await openUse();
  for (let n = 0; n < 4; n++) await use(0);

  expect(await use(0, "b")).toBeUndefined();
});
