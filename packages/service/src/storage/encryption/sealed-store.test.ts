import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "../../../test/temporary-store.ts";
import { migrations } from "../migrations/index.ts";
import { openSqliteStore, type StoreOptions } from "../sqlite-store.ts";
import { keyFileOf } from "./key-beside-store.ts";
import { makeOperatorKey, operatorKeyOf } from "./operator-key.ts";

async function openAndClose(path: string, options: StoreOptions = {}): Promise<void> {
  await (await openSqliteStore(path, options)).close();
}

/** Every byte that the files of a store hold. */
function bytesOf(path: string): string {
  const files = readdirSync(dirname(path)).filter((name) => !name.endsWith(".key"));
  return files.map((name) => readFileSync(join(dirname(path), name), "latin1")).join("\n");
}

const clear = ["the lookup key", "the signing key", "the reply", "TALLY-AGENT-AAAA-BBBB"];
const rows = [
  "insert into platforms values ('p', 'p', 'uma.example', '[]', '{}', 'the lookup key', 0, 0)",
  "insert into webhook_endpoints values ('p', null, 'the signing key', 'public')",
  "insert into idempotency_keys values ('c', 'POST', '/x', 'k', 'the reply', 9), ('c', 'POST', '/x', 'l', null, 9)",
  "insert into customers values ('u', 'p', 'u', 'INDIVIDUAL', '$u', null, '[]', null, 'APPROVED', '{}', 0, 0, 0)",
  "insert into agents values ('a', 'p', 'u', 'a', 0, 0, '{}', null, '', 0, 0, '', 0, 0, 0, 0)",
  "insert into agent_device_codes values ('TALLY-AGENT-AAAA-BBBB', 'p', 'a', 9, null, 0)",
];

/** A store as the version before encryption left it. */
function storeInClear(): string {
  const path = temporaryStore();
  const database = new DatabaseSync(path);
  database.exec("create table migrations (name text not null primary key)");
  for (const { name, statements } of migrations.filter((step) => step.name < "0013")) {
    for (const statement of statements) database.exec(statement);
    database.prepare("insert into migrations values (?)").run(name);
  }
  for (const row of rows) database.exec(row);
  database.close();
  return path;
}

test("a store from before encryption keeps its secrets, and its files no longer tell them", async () => {
  const path = storeInClear();
  expect(clear.filter((secret) => bytesOf(path).includes(secret))).toEqual(clear);
  const store = await openSqliteStore(path);
  onTestFinished(store.close);
  expect(clear.filter((secret) => bytesOf(path).includes(secret))).toEqual([]);
  const opened = await store.read(async (tx) => {
    const platform = await tx.selectFrom("platforms").selectAll().executeTakeFirstOrThrow();
    const endpoint = await tx.selectFrom("webhookEndpoints").selectAll().executeTakeFirstOrThrow();
    const [reply, none] = await tx.selectFrom("idempotencyKeys").selectAll().orderBy("key").execute();
    const code = await tx.selectFrom("agentDeviceCodes").select("codeHash").executeTakeFirstOrThrow();
    return [
      tx.vault.open({ table: "platforms", column: "lookupKey", row: "p" }, platform.lookupKey),
      tx.vault.open({ table: "webhookEndpoints", column: "privateKey", row: "p" }, endpoint.privateKey),
      tx.vault.open({ table: "idempotencyKeys", column: "reply", row: '["c","POST","/x","k"]' }, reply?.reply ?? ""),
      none?.reply,
      code.codeHash ===
        tx.vault.fingerprint({ table: "agentDeviceCodes", column: "codeHash" }, "TALLY-AGENT-AAAA-BBBB"),
    ];
  });
  expect(opened).toEqual(["the lookup key", "the signing key", "the reply", null, true]);
});

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
