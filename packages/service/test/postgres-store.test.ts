import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { counterAccount } from "../src/ledger/index.ts";
import { createLedger } from "../src/ledger/ledger.ts";
import { createHousekeeping } from "../src/housekeeping.ts";
import { createIds } from "../src/runtime/ids.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { systemRandomness } from "../src/runtime/randomness.ts";
import { makeOperatorKey, operatorKeyOf } from "../src/storage/encryption/operator-key.ts";
import { moveStore } from "../src/storage/move-store.ts";
import { openPostgresStore } from "../src/storage/postgres/postgres-store.ts";
import { openStore } from "../src/storage/open-store.ts";
import { preparedRows } from "../src/storage/prepared.ts";
import { StoreUnavailable } from "../src/storage/store-unavailable.ts";
import type { Store, Tx } from "../src/storage/store.ts";
import { startLine } from "./cut-line.ts";
import { database, server } from "./test-database.ts";
import { createService } from "../src/create-service.ts";

const operatorKey = operatorKeyOf(makeOperatorKey());
/** Runs a statement beside the store. */
async function runBeside(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function open(address: string): Promise<Store> {
  const store = await openStore(address, { operatorKey });
  onTestFinished(store.close);
  return store;
}

const account = (id: string): { id: string; currency: string; balance: number; movedAt: number } => ({
  id,
  currency: "USD",
  balance: 0,
  movedAt: 1,
});

test.skipIf(server === "")(
  "three processes that open a new database at once find it migrated, each with the same key",
  async () => {
    const address = await database();
    const stores = await Promise.all([open(address), open(address), open(address)]);
    const place = { table: "things", column: "secret", row: "1" };
    const sealed = await stores[0]?.transaction(async (tx) => tx.vault.seal(place, "text"));
    for (const store of stores) expect(await store.read(async (tx) => tx.vault.open(place, sealed ?? ""))).toBe("text");
  },
);

const addOne = (store: Store, n: number): Promise<void> =>
  store.transaction(async (tx, undo) => {
    const { balance } = await tx.selectFrom("ledgerAccounts").select("balance").executeTakeFirstOrThrow();
    await tx
      .updateTable("ledgerAccounts")
      .set({ balance: (balance ?? 0) + 1 })
      .execute();
    if (n % 5 === 0) throw new Error("stop");
    if (n % 5 === 1) undo();
  });

test.skipIf(server === "")(
  "no update is lost, and a unit that fails leaves nothing, whatever runs beside it",
  async () => {
    const address = await database();
    const stores = [await open(address), await open(address)];
    await stores[0]?.transaction((tx) => tx.insertInto("ledgerAccounts").values(account("a")).execute());
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => addOne(stores[n % 2] as Store, n)), // There are two.
    );
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
    const rows = await stores[1]?.read((tx) => tx.selectFrom("ledgerAccounts").select("balance").execute());
    expect(rows).toEqual([{ balance: 30 }]);
  },
);

test.skipIf(server === "")("payments of several accounts are made side by side, and none is run again", async () => {
  const address = await database();
  const store = await open(address);
  const ledger = createLedger(createIds({ now: Date.now }, systemRandomness));
  const accounts = ["a", "b", "c"];
  await store.transaction(async (tx) => {
    await ledger.openCounterAccounts(tx, "USD", 1);
    for (const id of accounts) await ledger.open(tx, { id, currency: "USD", at: 1 });
  });
  // Now the server knows that the tables are small.
  await runBeside(address, "analyze");
  let runs = 0;
  /** Each is committed after the one that began later. */
  const payFrom = ([to, ...rest]: string[]): Promise<void> =>
    store.transaction(async (tx) => {
      if (to === undefined) return;
      runs += 1;
      if (runs > accounts.length) throw new Error("one is run again");
      const from = counterAccount("world", "USD");
      const postings = [
        { account: from, currency: "USD", amount: -100 },
        { account: to, currency: "USD", amount: 100 },
      ];
      await ledger.post(tx, { kind: "test", reference: to, postings, at: 1 });
      await payFrom(rest);
    });
  await payFrom(accounts);
  expect(runs).toBe(accounts.length);
});

test.skipIf(server === "").for([
  ["a pooler that keeps no statements", "deallocate all", undefined],
  ["a newer version that adds a column", undefined, "alter table platforms add column newer text"],
] as const)("a unit is run again because of %s, and once", async ([, unprepare, change]) => {
  const address = await database();
  const store = await openPostgresStore(address, { operatorKey, poolSize: 1 });
  onTestFinished(store.close);
  const select = preparedRows((db, values: { id: string }) =>
    db.selectFrom("platforms").selectAll().where("id", "=", values.id),
  );
  let runs = 0;
  const look = (): Promise<unknown> =>
    store.read((tx) => {
      runs += 1;
      return select(tx, { id: "none" });
    });
  await look();
  await look();
  expect(runs).toBe(2);
  if (unprepare) await store.read((tx) => sql.raw(unprepare).execute(tx));
  if (change) await runBeside(address, change);
  expect(await look()).toEqual([]);
  expect(await look()).toEqual([]);
  expect(runs).toBe(5);
});

test.skipIf(server === "")("a part of a unit is undone alone, also when a statement of it fails", async () => {
  const store = await open(await database());
  await store.transaction(async (tx) => {
    await tx.insertInto("ledgerAccounts").values(account("a")).execute();
    await store.savepoint(tx, async (undo) => {
      await tx.insertInto("ledgerAccounts").values(account("b")).execute();
      undo();
    });
    const failing = store.savepoint(tx, () => tx.insertInto("ledgerAccounts").values(account("a")).execute());
    await expect(failing).rejects.toThrow("duplicate key");
    await tx.insertInto("ledgerAccounts").values(account("c")).execute();
  });
  const rows = await store.read((tx) => tx.selectFrom("ledgerAccounts").select("id").orderBy("id").execute());
  expect(rows).toEqual([{ id: "a" }, { id: "c" }]);
});

test.skipIf(server === "")("the connection of a unit that has ended serves nobody", async () => {
  const store = await open(await database());
  let leaked: Parameters<Parameters<Store["read"]>[0]>[0] | undefined;
  await store.read(async (tx) => void (leaked = tx));
  await expect(leaked?.selectFrom("work").selectAll().execute()).rejects.toThrow("has ended");
});

/** Whether a transaction began before the statement. */
const begun = (tx: Tx): Promise<unknown> => sql`select now() <> statement_timestamp() as begun`.execute(tx);

test.skipIf(server === "")(
  "a look-up is one statement outside a transaction, and given up when it takes too long",
  async () => {
    const store = await openPostgresStore(await database(), { operatorKey, statementTimeoutMs: 300, patienceMs: 0 });
    onTestFinished(store.close);
    expect(await store.read(begun)).toMatchObject({ rows: [{ begun: 1 }] });
    expect(await store.lookUp(begun)).toMatchObject({ rows: [{ begun: 0 }] });
    const twice = store.lookUp(async (tx) => [await begun(tx), await begun(tx)]);
    await expect(twice).rejects.toThrow("A look-up is one statement");
    await expect(store.lookUp((tx) => sql`select pg_sleep(2)`.execute(tx))).rejects.toThrow(StoreUnavailable);
    expect(await store.lookUp(begun)).toMatchObject({ rows: [{ begun: 0 }] });
  },
);

test.skipIf(server === "")("a unit that reads all of the store is not given up, from one snapshot", async () => {
  const store = await openPostgresStore(await database(), { operatorKey, statementTimeoutMs: 300, patienceMs: 0 });
  onTestFinished(store.close);
  // Longer than the server and the driver wait for other statements.
  const slow = sql`select pg_sleep(2.5)`;
  await expect(store.read((tx) => slow.execute(tx))).rejects.toThrow(StoreUnavailable);
  const seen = store.survey(async (tx) => {
    await slow.execute(tx);
    return tx.selectFrom("ledgerAccounts").select("id").execute();
  });
  expect(await seen).toEqual([]);
});

test.skipIf(server === "")("the role of the service cannot change or delete what the audit log says", async () => {
  const address = await database(`teller_${process.pid}`);
  const store = await open(address);
  const changing = store.transaction((tx) => tx.updateTable("auditLog").set({ action: "store.restored" }).execute());
  await expect(changing).rejects.toThrow("permission denied");
  const deleting = store.transaction((tx) => tx.deleteFrom("auditLog").execute());
  await expect(deleting).rejects.toThrow("permission denied");
});

test.skipIf(server === "")("a store whose connections are cut goes on, and says so while there are none", async () => {
  const address = new URL(await database());
  const line = await startLine(Number(address.port));
  address.port = String(line.port);
  const store = await openPostgresStore(address.href, { operatorKey, patienceMs: 300 });
  onTestFinished(store.close);
  await store.transaction((tx) => tx.insertInto("ledgerAccounts").values(account("a")).execute());
  line.cut();
  const read = (): Promise<unknown> => store.read((tx) => tx.selectFrom("ledgerAccounts").select("id").execute());
  expect(await read()).toEqual([{ id: "a" }]);

  await line.close();
  await expect(read()).rejects.toThrow(StoreUnavailable);
  await line.open();
  expect(await read()).toEqual([{ id: "a" }]);
});

test.skipIf(server === "")("units give up a server that says nothing, and use it when it is back", async () => {
  const address = new URL(await database());
  const line = await startLine(Number(address.port));
  address.port = String(line.port);
  const store = await openPostgresStore(address.href, { operatorKey, statementTimeoutMs: 300, patienceMs: 0 });
  onTestFinished(store.close);
  const read = (): Promise<unknown> => store.read((tx) => tx.selectFrom("ledgerAccounts").select("id").execute());
  await read();
  line.silence();
  await expect(read()).rejects.toThrow(StoreUnavailable);
  expect(await read()).toEqual([]);

  const writing = store.transaction(async (tx) => {
    await tx.insertInto("ledgerAccounts").values(account("a")).execute();
    line.silence();
  });
  await expect(writing).rejects.toThrow(StoreUnavailable);
  await store.transaction((tx) => tx.insertInto("ledgerAccounts").values(account("b")).execute());
});

test.skipIf(server === "")("a unit whose connection breaks before its commit is run again, and done once", async () => {
  const address = new URL(await database());
  const line = await startLine(Number(address.port));
  address.port = String(line.port);
  const store = await openPostgresStore(address.href, { operatorKey });
  onTestFinished(store.close);
  let runs = 0;
  await store.transaction(async (tx) => {
    runs += 1;
    if (runs === 1) line.cut();
    await tx
      .insertInto("ledgerAccounts")
      .values(account(`run ${runs}`))
      .execute();
  });
  const rows = await store.read((tx) => tx.selectFrom("ledgerAccounts").select("id").execute());
  expect([runs, rows]).toEqual([2, [{ id: "run 2" }]]);
});

test("an address that cannot be read is refused, and not shown", async () => {
  const opening = openStore("postgres://teller:hid den@[host/database", { operatorKey });
  await expect(opening).rejects.toThrow(/^The address of the database cannot be read. It is like postgres/);
  await expect(opening).rejects.not.toThrow(/teller/);
});

test.skipIf(server === "").for([
  [
    "postgres://tallystick:hidden@127.0.0.1:1/none",
    /^postgres:\/\/tallystick@127.0.0.1:1\/none cannot be opened.*Start the server/,
  ],
  [() => server.replace(/\w+$/, "missing"), /database "missing" does not exist.*See that the database/],
] as const)("a database that cannot be reached is named without its password: %s", async ([address, message]) => {
  const opening = openStore(typeof address === "string" ? address : address(), { operatorKey });
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.not.toThrow(/hidden/);
});

test.skipIf(server === "")(
  "a store moves from its file into a database, goes on after an interruption, and the file is refused from then on",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "move-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "service.db");
    const platforms = [{ name: "first", credentials: { clientId: "first", clientSecret: "a secret of the platform" } }];
    const options = { operatorKey, platforms };
    const before = await createService({ ...options, store: file });
    await expect(moveStore(file, await database(), { operatorKey })).rejects.toThrow(/in use/);
    await before.close();
    const address = await database();
    const stopping = moveStore(file, address, {
      operatorKey,
      onTable: (table) => {
        if (table === "ledger_accounts") throw new Error("stop");
      },
    });
    await expect(stopping).rejects.toThrow("stop");
    await expect(createService({ ...options, store: address })).rejects.toThrow(/unfinished move/);
    await expect(openStore(address, { operatorKey })).rejects.toThrow(/unfinished move/);

    const crashing = moveStore(file, address, {
      operatorKey,
      onTable: (table) => {
        if (table === "store_identity") throw new Error("stop");
      },
    });
    await expect(crashing).rejects.toThrow("stop");
    // Near the end neither starts, whatever the operator says.
    for (const store of [file, address])
      for (const recordMode of [undefined, "sandbox"] as const)
        await expect(createService({ ...options, store, ...(recordMode && { recordMode }) })).rejects.toThrow(/move/);
    const moved = new Map<string, number>();
    await moveStore(file, address, { operatorKey, onTable: (table, rows) => void moved.set(table, rows) });
    expect(moved.get("ledger_accounts")).toBeGreaterThan(10);
    await expect(createService({ ...options, store: file })).rejects.toThrow(/was moved to postgres:\/\//);
    const after = await createService({ ...options, store: address });
    await after.audit();
    expect(after.credentials).toBeUndefined();
    await after.close();
    for (const to of [address, await database()])
      await expect(moveStore(file, to, { operatorKey })).rejects.toThrow(/was moved to|holds this store already/);
  },
);

test.skipIf(server === "")("a store is not moved into the database of another one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "move-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "service.db");
  await (await createService({ operatorKey, store: file })).close();
  const address = await database();
  await (await createService({ operatorKey, store: address })).close();
  await expect(moveStore(file, address, { operatorKey })).rejects.toThrow(/holds another store/);
});

test.skipIf(server === "")("expired rows are deleted in portions, each within the time of a statement", async () => {
  const address = await database();
  const store = await openPostgresStore(address, { operatorKey, statementTimeoutMs: 500 });
  onTestFinished(store.close);
  await runBeside(
    address,
    `insert into idempotency_keys (credential_id, method, path, key, reply, expires_at)
       select 'a', 'POST', '/', n::text, null, n from generate_series(1, 100000) n`,
  );
  const logger = createLogger("silent");
  const failed = vi.spyOn(logger, "error");

  await createHousekeeping({ store, clock: { now: () => 99_990 }, logger, eventRetentionMs: 0 })(
    new AbortController().signal,
  );

  expect(failed.mock.calls).toEqual([]);
  const left = await store.lookUp((tx) => tx.selectFrom("idempotencyKeys").select("key").execute());
  expect(left).toHaveLength(10);
});
