import { onTestFinished } from "vitest";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Store } from "../src/storage/store.ts";

/** An empty store of this test. */
export async function memoryStore(): Promise<Store> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  return store;
}
