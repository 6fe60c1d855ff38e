import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { temporaryStore } from "../../../test/temporary-store.ts";
import { openSqliteStore, type StoreOptions } from "../sqlite-store.ts";
import { keyFileOf } from "./key-beside-store.ts";
import { makeOperatorKey, operatorKeyOf } from "./operator-key.ts";

async function openAndClose(path: string, options: StoreOptions = {}): Promise<void> {
  await (await openSqliteStore(path, options)).close();
}

test("without a key of the operator, a file of the owner's beside the store holds it", async () => {
  const path = temporaryStore();
  await openAndClose(path);
  expect((statSync(keyFileOf(path)).mode & 0o777).toString(8)).toBe("600");
  await openAndClose(path);
  rmSync(keyFileOf(path));
  await expect(openSqliteStore(path)).rejects.toThrow("--encryption-key-file");
});

test("a store opens with the operator's key only, and no other key is put beside it", async () => {
  const path = temporaryStore();
  const operatorKey = operatorKeyOf(makeOperatorKey());
  await openAndClose(path, { operatorKey });
  await openAndClose(path, { operatorKey });
  const another = operatorKeyOf(makeOperatorKey());
  await expect(openSqliteStore(path, { operatorKey: another })).rejects.toThrow(
    `encrypted with the key ${operatorKey.id}, and the key that was given is ${another.id}`,
  );
  await expect(openSqliteStore(path)).rejects.toThrow("--encryption-key-file");
  expect(readdirSync(dirname(path)).filter((name) => name.endsWith(".key"))).toEqual([]);
});
