import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { Intent } from "../outbox/intent.ts";
import type { OutboxStore } from "../outbox/outbox-store.ts";
import { createFileStore } from "./file-store.ts";
import { createSqliteStore } from "./sqlite-store.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "tallystick-outbox-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const intent = (id: string, revision: number, more: Partial<Intent> = {}): Intent => ({
  id,
  operation: "transfers.out",
  request: {},
  idempotencyKey: `key of ${id}`,
  credential: "id",
  storedAt: "2025-10-13T12:00:00.000Z",
  validUntil: "2025-10-14T12:00:00.000Z",
  outcome: "unknown",
  revision,
  ...more,
});

const opened: [string, () => (file: string) => OutboxStore][] = [
  ["a file", () => createFileStore],
  ["a SQLite database", () => (file) => createSqliteStore(new DatabaseSync(file))],
];

test.for(opened)("%s stores a change only on top of the revision before it", async ([, open]) => {
  const file = join(folder(), "outbox");
  const [one, two] = [open()(file), open()(file)];

  expect([await one.put(intent("a", 1)), await two.put(intent("a", 1))]).toEqual([true, false]);
  expect([await two.put(intent("a", 2)), await one.put(intent("a", 2))]).toEqual([true, false]);
  expect(await one.put(intent("b", 2))).toBe(false);
  expect(await open()(file).get("a")).toEqual(intent("a", 2));
  expect(await one.get("b")).toBeUndefined();
});

test.for(opened)("%s lists the intents whose outcome is unknown", async ([, open]) => {
  const store = open()(join(folder(), "outbox"));
  for (const id of ["a", "b"]) await store.put(intent(id, 1));
  await store.put(intent("a", 2, { outcome: "done" }));

  expect(await store.unsettled()).toEqual([intent("b", 1)]);
});

test("the file of a store is for its owner only, even if it was there before", () => {
  const file = join(folder(), "outbox");
  writeFileSync(file, "");
  chmodSync(file, 0o644);

  void createFileStore(file).put(intent("a", 1));

  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a change that a crash has cut short counts for nothing, and the next one is read", () => {
  const file = join(folder(), "outbox");
  void createFileStore(file).put(intent("a", 1));
  appendFileSync(file, readFileSync(file, "utf8").replace(":1", ":2").slice(0, 60));

  const store = createFileStore(file);

  expect(store.get("a")).toEqual(intent("a", 1));
  expect(store.put(intent("b", 1))).toBe(true);
  expect(createFileStore(file).get("b")).toEqual(intent("b", 1));
});

test("a table with a name that is SQL is a TypeError", () => {
  expect(() => createSqliteStore(new DatabaseSync(":memory:"), { table: "a; DROP TABLE b" })).toThrow(TypeError);
});
