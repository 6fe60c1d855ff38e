import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";
import { createLogger } from "../runtime/logger.ts";
import { openSqliteStore } from "../storage/sqlite-store.ts";
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
  const audits = scheduleAudit({
    audit: (stopped) => auditFile(path, stopped),
    isOfStore: () => false,
    everyMs: 50,
    logger: createLogger("silent"),
    record: (adds) => recorded.push(adds),
  });
  onTestFinished(audits.stop);
  await expect.poll(() => recorded.at(-1)).toBe(true);
  expect(await audits.check()).toBeUndefined();
  await setBalance(1);
  await expect.poll(audits.check).toContain("The ledger is not conserved");
  await setBalance(0);
  await expect.poll(audits.check).toBeUndefined();
});

test("an audit that cannot read the store leaves what the last one found, and records nothing", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const away = new Error("away");
  const failures = [undefined, away, new Error("off by 1"), away].values();
  const recorded: boolean[] = [];
  const audits = scheduleAudit({
    audit: async () => {
      const { value: failure } = failures.next();
      if (failure) throw failure;
    },
    isOfStore: (error) => error === away,
    everyMs: 50,
    logger: createLogger("silent"),
    record: (adds) => recorded.push(adds),
  });
  onTestFinished(audits.stop);
  await vi.advanceTimersByTimeAsync(50);
  expect([await audits.check(), recorded]).toEqual([undefined, [true]]);
  await vi.advanceTimersByTimeAsync(100);
  expect([await audits.check(), recorded]).toEqual(["off by 1", [true, false]]);
});
