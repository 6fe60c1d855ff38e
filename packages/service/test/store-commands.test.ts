import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { makeOperatorKey, operatorKeyOf } from "../src/storage/encryption/operator-key.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { runCommand } from "./run-command.ts";
import { temporaryStore } from "./temporary-store.ts";

async function run(...args: string[]): Promise<string[]> {
  return (await runCommand(...args)).printed;
}

async function newStore(): Promise<string> {
  const file = temporaryStore();
  await (await openSqliteStore(file)).close();
  return file;
}

async function actsOf(file: string, key: string): Promise<string[]> {
  const store = await openSqliteStore(file, { operatorKey: operatorKeyOf(key) });
  onTestFinished(store.close);
  const rows = await store.read((tx) => tx.selectFrom("auditLog").select("action").orderBy("id").execute());
  return rows.map(({ action }) => action);
}

test("commands back up, restore and rekey a store, with entries in the audit log", async () => {
  const [file, copy, elsewhere] = [await newStore(), temporaryStore(), temporaryStore()];
  const key = readFileSync(`${file}.key`, "utf8").trim();
  expect(await run("backup", copy, "--store", file)).toEqual([expect.stringContaining("only with the encryption key")]);
  expect(await run("restore", copy, "--store", elsewhere, "--encryption-key", key)).toHaveLength(1);
  expect(await actsOf(file, key)).toEqual(["store.backed-up"]);
  expect(await actsOf(elsewhere, key)).toEqual(["store.restored"]);

  const next = makeOperatorKey();
  const rotate = ["rotate-encryption-key", "--store", file, "--new-encryption-key", next];
  await run(...rotate, "--keep-old-key");
  expect(await actsOf(file, key)).toContain("encryption-key.rotated");
  expect(await actsOf(file, next)).toContain("encryption-key.rotated");
  expect(await run(...rotate)).toContainEqual(
    expect.stringContaining(`opens with the key ${operatorKeyOf(next).id} only`),
  );
  await expect(openSqliteStore(file)).rejects.toThrow("encrypted with the key");
  expect(await actsOf(file, next)).toHaveLength(3);
});

test("a rotation without a new key and a restored store without the old one are rejected", async () => {
  const [file, copy] = [await newStore(), temporaryStore()];
  await expect(run("rotate-encryption-key", "--store", file)).rejects.toThrow("--new-encryption-key-file");
  await run("backup", copy, "--store", file);
  await expect(run("restore", copy, "--store", temporaryStore())).rejects.toThrow("--encryption-key-file");
});
