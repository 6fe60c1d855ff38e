import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";
import { createLogger } from "../runtime/logger.ts";
import { openSqliteStore } from "../storage/sqlite-store.ts";
import { StoreUnavailable } from "../storage/store-unavailable.ts";
import { auditFile } from "./audit-file.ts";
import { scheduleAudit } from "./scheduled-audit.ts";

test("a failed audit makes the service unready until an audit succeeds", async () => {
  const path = temporaryStore();
  const store = await openSqliteStore(path);
  onTestFinished(store.close);
  const setBalance = (balance: number): Promise<unknown> =>
    store.transaction((tx) => tx.updateTable("ledgerAccounts").set({ balance }).execute());
  await store.transaction((tx) =>
    tx.insertInto("ledgerAccounts").values({ id: "a", currency: "USD", balance: 0, movedAt: 1 }).execute(),
  );
  const recorded: boolean[] = [];
  let isAway = false;
  let timesAway = 0;
  const audits = scheduleAudit({
    audit: async (stopped) => {
      if (isAway) {
        timesAway += 1;
        throw new StoreUnavailable("away");
      }
      await auditFile(path, stopped);
    },
    isOfStore: (error) => error instanceof StoreUnavailable,
    everyMs: 50,
    logger: createLogger("silent"),
    record: (adds) => recorded.push(adds),
  });
  onTestFinished(audits.stop);
  await expect.poll(() => recorded.at(-1)).toBe(true);
  expect(await audits.check()).toBeUndefined();
  isAway = true;
  await expect.poll(() => timesAway).toBeGreaterThan(1);
  expect([await audits.check(), recorded.at(-1)]).toEqual([undefined, true]);
  isAway = false;
  await setBalance(1);
  await expect.poll(audits.check).toContain("The ledger is not conserved");
  isAway = true;
  const before = timesAway;
  await expect.poll(() => timesAway).toBeGreaterThan(before);
  expect(await audits.check()).toContain("The ledger is not conserved");
  isAway = false;
  await setBalance(0);
  await expect.poll(audits.check).toBeUndefined();
});
