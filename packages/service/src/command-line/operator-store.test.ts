import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";
import { openSqliteStore } from "../storage/sqlite-store.ts";
import { onStore, readStore } from "./operator-store.ts";

/** Whether another process can write during the work of a command. */
async function canWriteBeside(use: typeof readStore): Promise<boolean> {
  const store = temporaryStore();
  await (await openSqliteStore(store)).close();
  const writer = new DatabaseSync(store, { timeout: 0 });
  onTestFinished(() => writer.close());
  return use({ store, "encryption-key": undefined }, async () => {
    try {
      writer.exec("begin immediate");
    } catch {
      return false;
    }
    writer.exec("rollback");
    return true;
  });
}

test("a command that only reads keeps no service from writing", async () => {
  expect(await canWriteBeside(readStore)).toBe(true);
  expect(await canWriteBeside(onStore)).toBe(false);
});
