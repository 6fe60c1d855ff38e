import { expect, test } from "vitest";
import type { Store } from "../storage/store.ts";
import { withFetches, NeedsFetch } from "./needs-fetch.ts";

// The units here touch no store.
const transaction: Store["transaction"] = (work) => work(undefined as never, () => undefined);

test("a unit with a missing fetch is rolled back and run again with its result", async () => {
  const seen: string[] = [];
  let isThere = false;
  const result = await withFetches(transaction)(async () => {
    seen.push("run");
    if (isThere) return "done";
    throw new NeedsFetch("keys", async () => {
      seen.push("fetched");
      isThere = true;
    });
  });
  expect([result, ...seen]).toEqual(["done", "run", "fetched", "run"]);
});

test("a failing fetch is not repeated endlessly", async () => {
  let fetched = 0;
  const work = withFetches(transaction)(async () => {
    throw new NeedsFetch("keys", async () => void (fetched += 1));
  });
  await expect(work).rejects.toThrow("Needs keys");
  expect(fetched).toBe(2);
});

test("any other error is rethrown immediately", async () => {
  await expect(withFetches(transaction)(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
