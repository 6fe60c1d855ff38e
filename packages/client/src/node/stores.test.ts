import { execFile } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
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

test("a link, a folder and a device are no store, and the target of a link keeps its mode", () => {
  const path = folder();
  const target = join(path, "target");
  writeFileSync(target, "");
  chmodSync(target, 0o644);
  symlinkSync(target, join(path, "link"));

  expect(() => createFileStore(join(path, "link")).get("a")).toThrow(/link is a link/);
  expect(() => createFileStore(path).get("a")).toThrow(/EISDIR|EPERM/);
  expect(() => createFileStore("/dev/null").get("a")).toThrow("/dev/null is no regular file");
  expect(statSync(target)).toMatchObject({ size: 0, mode: expect.toSatisfy((mode) => (mode & 0o777) === 0o644) });
});

test("a store refuses a file of something else, and leaves it unchanged", () => {
  const file = join(folder(), "package.json");
  writeFileSync(file, '{"name":"outbox"}\n');

  expect(() => createFileStore(file).put(intent("a", 1))).toThrow("package.json is damaged at byte 0, or is no outbox");
  expect(readFileSync(file, "utf8")).toBe('{"name":"outbox"}\n');
});

test.for<[string, (file: string) => void]>([
  ["removed", (file) => rmSync(file)],
  ["moved", (file) => renameSync(file, `${file}.1`)],
  ["cut", (file) => truncateSync(file, 10)],
])("a store whose open file was %s throws at every call", ([, disturb]) => {
  const file = join(folder(), "outbox");
  const store = createFileStore(file);
  void store.put(intent("a", 1));

  disturb(file);

  for (let times = 0; times < 2; times++) expect(() => store.put(intent("b", 1))).toThrow("it was open");
});

test("a store throws at every call while its file lacks a change", () => {
  const file = join(folder(), "outbox");
  for (const revision of [1, 2]) void createFileStore(file).put(intent("a", revision));
  writeFileSync(file, readFileSync(file, "utf8").split("\n").slice(3).join("\n"));

  const store = createFileStore(file);

  for (let times = 0; times < 2; times++)
    expect(() => store.get("a")).toThrow('lacks the change before revision 2 of "a"');
});

test("a store throws wherever one byte of its file is another or is missing", () => {
  const file = join(folder(), "outbox");
  const stored = ["a", "b"].map((id) => intent(id, 1, { request: { body: "Zoë" } }));
  for (const added of stored) void createFileStore(file).put(added);
  const whole = readFileSync(file);
  const lineFeed = 0x0a;
  const read = (bytes: Uint8Array): unknown => {
    writeFileSync(file, bytes);
    const store = createFileStore(file);
    return stored.map(({ id }) => store.get(id));
  };
  for (let at = whole.length - 1; at >= 0; at -= 3) {
    const byte = whole[at] ?? 0;
    expect(() => read(whole.with(at, byte ^ 1)), `byte ${at}`).toThrow("is damaged at byte");
    // A line feed more or less between two changes loses none of them.
    if (byte === lineFeed) continue;
    expect(() => read(whole.with(at, lineFeed)), `byte ${at}`).toThrow("is damaged at byte");
    expect(() => read(Buffer.from(whole.filter((_, index) => index !== at))), `byte ${at}`).toThrow(
      "is damaged at byte",
    );
  }
});

test("a store skips a change cut short at any byte, and reads the changes around it", () => {
  const file = join(folder(), "outbox");
  void createFileStore(file).put(intent("a", 1));
  const whole = readFileSync(file);
  const added = whole.toString().replaceAll('"a"', '"c"');
  for (let length = 1; length < whole.length - 1; length += 5) {
    writeFileSync(file, Buffer.concat([whole, Buffer.from(added.slice(0, length))]));

    expect(createFileStore(file).put(intent("b", 1))).toBe(true);
    const ids = createFileStore(file).unsettled() as Intent[];
    expect(ids.map(({ id }) => id)).toEqual(["a", "b"]);
  }
});

test("an intent of a database throws when a letter of it is another", async () => {
  const database = new DatabaseSync(":memory:");
  const store = createSqliteStore(database);
  for (const id of ["a", "b"]) await store.put(intent(id, 1));
  database.exec("UPDATE tallystick_outbox SET intent = replace(intent, 'key of a', 'key of c')");

  expect(() => store.get("a")).toThrow('The stored intent "a" is damaged');
  expect(() => store.unsettled()).toThrow('The stored intent "a" is damaged');
  expect(await store.get("b")).toEqual(intent("b", 1));
});

test("a change without room on the disk throws, and leaves the file readable", async () => {
  const file = join(folder(), "outbox");
  const program = `
    import { createFileStore } from ${JSON.stringify(join(import.meta.dirname, "../node.ts"))};
    const store = createFileStore(process.argv[1]);
    try {
      for (let number = 1; number < 100; number++)
        if (!store.put({ id: String(number), revision: 1, outcome: "unknown" })) throw new Error("not stored");
    } catch (error) {
      console.log(error.message);
    }`;
  // A limit of the size of files fails in the way of a full disk: a part is written first.
  const limited = 'ulimit -f 3 && exec "$0" --input-type=module --eval "$1" "$2"';
  const { stdout } = await promisify(execFile)("sh", ["-c", limited, process.execPath, program, file]);

  expect(stdout).toMatch(/outbox has no room for the change of "\d+": nothing was stored/);
  const store = createFileStore(file);
  const stored = await store.unsettled();
  expect(stored.length).toBeGreaterThan(2);
  expect(store.put(intent("next", 1))).toBe(true);
  expect(await createFileStore(file).unsettled()).toHaveLength(stored.length + 1);
});

test("inside a transaction of the caller nothing is stored in a database", () => {
  const database = new DatabaseSync(":memory:");
  const store = createSqliteStore(database);
  database.exec("BEGIN");

  expect(() => store.put(intent("a", 1))).toThrow("within a transaction");
  database.exec("COMMIT");
  expect(store.get("a")).toBeUndefined();
  expect([store.put(intent("a", 1)), store.put(intent("a", 1)), store.put(intent("a", 2))]).toEqual([
    true,
    false,
    true,
  ]);
});

test.for(["ABORT", "ROLLBACK"])("a change of a database that fails with %s ends its transaction", (failure) => {
  const database = new DatabaseSync(":memory:");
  const store = createSqliteStore(database);
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON tallystick_outbox BEGIN SELECT RAISE(${failure}, 'full'); END`);

  expect(() => store.put(intent("a", 1))).toThrow("full");
  database.exec("DROP TRIGGER full");
  expect(store.put(intent("a", 1))).toBe(true);
});

test("a database with lazy syncs is a TypeError", () => {
  const database = new DatabaseSync(join(folder(), "outbox"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");

  expect(() => createSqliteStore(database)).toThrow("PRAGMA synchronous = FULL");
  database.exec("PRAGMA synchronous = FULL");
  expect(createSqliteStore(database).put(intent("a", 1))).toBe(true);
});

test("a table with a name that is SQL is a TypeError", () => {
  expect(() => createSqliteStore(new DatabaseSync(":memory:"), { table: "a; DROP TABLE b" })).toThrow(TypeError);
});
