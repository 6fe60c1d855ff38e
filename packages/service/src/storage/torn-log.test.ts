import { readFileSync, statSync, writeFileSync } from "node:fs";
import { array, assert, asyncProperty, double, integer, nat, record } from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { assertConserved } from "../ledger/index.ts";
import { temporaryStore } from "../../test/temporary-store.ts";
import { operatorKeyOf } from "./encryption/operator-key.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Tx } from "./store.ts";

/** One transfer of one cent from the outside: an entry with two postings, and two balances. */
async function transfer(tx: Tx, id: string): Promise<void> {
  await tx.insertInto("ledgerEntries").values({ id, kind: "TEST", reference: id, createdAt: 1 }).execute();
  const postings = [-1, 1].map((amount, line) => ({
    entryId: id,
    line,
    accountId: `a${line}`,
    currency: "USD",
    amount,
  }));
  await tx.insertInto("ledgerPostings").values(postings).execute();
  for (const { accountId, amount } of postings)
    await tx
      .updateTable("ledgerAccounts")
      .set((row) => ({ balance: row("balance", "+", amount) }))
      .where("id", "=", accountId)
      .execute();
}

/** What a power cut leaves of the log: everything up to what was synced, and of the rest some bytes, some of them wrong. */
const tear = record({
  kept: double({ min: 0, max: 1, noNaN: true }),
  wrong: array(nat(), { maxLength: 5 }),
});

test("a power cut keeps every answered commit, with any damage after it", async () => {
  const operatorKey = operatorKeyOf("A".repeat(43));
  const path = temporaryStore();
  const store = await openSqliteStore(path, { operatorKey });
  onTestFinished(store.close);
  await store.transaction((tx) =>
    tx
      .insertInto("ledgerAccounts")
      .values([0, 1].map((n) => ({ id: `a${n}`, currency: "USD", balance: n === 0 ? null : 0, movedAt: 1 })))
      .execute(),
  );
  // How long the log was when each commit was answered: until there the disk had it.
  const synced: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    await store.transaction((tx) => transfer(tx, `entry ${n}`));
    synced.push(statSync(`${path}-wal`).size);
  }
  const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)];
  expect(new Set(synced).size).toBe(synced.length);

  const cut = record({ commits: integer({ min: 1, max: 10 }), tear });
  await assert(
    asyncProperty(cut, async ({ commits, tear: { kept, wrong } }) => {
      const answered = synced[commits - 1] ?? 0;
      const left = Buffer.from(log.subarray(0, answered + Math.floor((log.length - answered) * kept)));
      for (const at of wrong) flip(left, answered, at);
      const copy = temporaryStore();
      writeFileSync(copy, file);
      writeFileSync(`${copy}-wal`, left);
      const reopened = await openSqliteStore(copy, { operatorKey });
      try {
        await reopened.read(assertConserved);
        const entries = await reopened.read((tx) => tx.selectFrom("ledgerEntries").select("id").execute());
        expect(entries.length).toBeGreaterThanOrEqual(commits);
      } finally {
        await reopened.close();
      }
    }),
    { numRuns: 40 },
  );
});

/** Changes a byte behind `from`, if there is one. */
function flip(bytes: Buffer, from: number, at: number): void {
  if (bytes.length <= from) return;
  const place = from + (at % (bytes.length - from));
  bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place);
}
