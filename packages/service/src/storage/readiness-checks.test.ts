import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { diskHasRoom, migrationsAreKnown, storeTakesWrites } from "./readiness-checks.ts";
import { openSqliteStore } from "./sqlite-store.ts";

test("a store locked by another process is unready until the lock ends", async () => {
  const path = temporaryStore();
  const store = await openSqliteStore(path, { patienceMs: 20 });
  onTestFinished(store.close);
  const check = storeTakesWrites(store);
  expect(await check()).toBeUndefined();
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  await expect(check()).rejects.toThrow("another process is writing");
  other.exec("rollback");
  expect(await check()).toBeUndefined();
});

test("a migration by a newer version makes the running service unready, unless it only adds", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  expect(await migrationsAreKnown(store)()).toBeUndefined();
  const added = [...migrations, { name: "9998+added", statements: [] }];
  await store.transaction((tx) => migrate(tx, added));
  expect(await migrationsAreKnown(store)()).toBeUndefined();
  await store.transaction((tx) => migrate(tx, [...added, { name: "9999-later", statements: [] }]));
  expect(await migrationsAreKnown(store)()).toContain("another version");
});

test("a nearly full disk is reported in MiB", async () => {
  expect(await diskHasRoom(".", async () => 64 * 1024 * 1024)()).toBeUndefined();
  expect(await diskHasRoom(".", async () => 10 * 1024 * 1024)()).toContain("10 MiB are free");
  expect(await diskHasRoom(".")()).toBeUndefined();
});
