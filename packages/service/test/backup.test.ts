import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { operatorKeyOf, UnusableStore } from "../src/index.ts";
import { backUp } from "../src/storage/back-up.ts";
import { restore } from "../src/storage/restore.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { accountsOf, fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

const record = async (): Promise<void> => {};

/** A service on a file, with a function that pays one cent out of one account. */
async function startPaying(file: string) {
  const service = await startService({ store: file });
  onTestFinished(service.close);
  const { customer, account } = await fundedCustomer(service, 1_000_000);
  const external = await registerUsdAccount(service, customer.id, "900");
  const body = { source: { accountId: account.id }, destination: { accountId: external.id }, amount: 1 };
  const pay = async (): Promise<string> =>
    (await service.call<{ id: string }>("POST", "/transfer-out", { body })).body.id;
  return { service, pay, customer: customer.id };
}

async function balancesOf(service: RunningService, customer: string): Promise<unknown[]> {
  return (await accountsOf(service, customer)).map(({ id, balance }) => [id, balance.amount]);
}

test("a backup under load restores every answered payment and a balanced ledger", async () => {
  const [file, copy, elsewhere] = [temporaryStore(), temporaryStore(), temporaryStore()];
  const { service, pay, customer } = await startPaying(file);
  const answered: string[] = [];
  const over = new AbortController();
  const payer = async (): Promise<void> => {
    while (!over.signal.aborted) answered.push(await pay());
  };
  const payers = Array.from({ length: 8 }, payer);
  await expect.poll(() => answered.length).toBeGreaterThan(8);
  const before = [...answered];
  await backUp(file, copy);
  over.abort();
  await Promise.all(payers);
  expect((statSync(copy).mode & 0o777).toString(8)).toBe("600");
  await service.close();

  const operatorKey = operatorKeyOf(readFileSync(`${file}.key`, "utf8"));
  expect(await restore(copy, elsewhere, { operatorKey, force: false, record })).toBeUndefined();
  const restored = await startService({ store: elsewhere, operatorKey });
  onTestFinished(restored.close);
  for (const id of before) expect((await restored.call("GET", `/transactions/${id}`)).status).toBe(200);
  const restoredBalances = new Map((await balancesOf(restored, customer)) as [string, number][]);
  expect([...restoredBalances.values()].some((amount) => amount > 0 && amount <= 1_000_000 - before.length)).toBe(true);
  await restored.close(); // audits the ledger
});

test("restore replaces a store only with --force, and keeps the replaced one", async () => {
  const [file, copy] = [temporaryStore(), temporaryStore()];
  const { service, pay, customer } = await startPaying(file);
  await pay();
  await backUp(file, copy);
  const then = await balancesOf(service, customer);
  await pay();
  const later = await balancesOf(service, customer);
  await service.close();

  await expect(restore(copy, file, { force: false, record })).rejects.toThrow("--force");
  const kept = (await restore(copy, file, { force: true, record })) ?? "";
  const operatorKey = operatorKeyOf(readFileSync(`${file}.key`, "utf8"));
  for (const [store, balances] of [
    [file, then],
    [kept, later],
  ] as const) {
    const opened = await startService({ store, operatorKey });
    onTestFinished(opened.close);
    expect(await balancesOf(opened, customer)).toEqual(balances);
    await opened.close();
  }
});

test("an invalid file, a foreign key or an unbalanced ledger replaces nothing", async () => {
  const [file, copy] = [temporaryStore(), temporaryStore()];
  const { service } = await startPaying(file);
  await service.close();
  const operatorKey = operatorKeyOf(readFileSync(`${file}.key`, "utf8"));
  const bytes = readFileSync(file);
  const options = { operatorKey, force: true, record };

  writeFileSync(copy, "no database".repeat(1000));
  await expect(restore(copy, file, options)).rejects.toBeInstanceOf(UnusableStore);
  await expect(backUp(copy, temporaryStore())).rejects.toBeInstanceOf(UnusableStore);

  const whole = temporaryStore();
  await backUp(file, whole);
  await expect(backUp(file, whole)).rejects.toThrow("exists");
  const nowhere = join(whole, "copy.db");
  await expect(backUp(file, nowhere)).rejects.toThrow(`The backup cannot be written to ${nowhere}: ENOTDIR`);
  const otherKey = operatorKeyOf("A".repeat(43));
  await expect(restore(whole, file, { ...options, operatorKey: otherKey })).rejects.toThrow("encrypted with the key");

  const store = await openSqliteStore(whole, { operatorKey });
  await store.transaction((tx) =>
    tx.updateTable("ledgerAccounts").set({ balance: 5 }).where("balance", ">", 5).execute(),
  );
  await store.close();
  await expect(restore(whole, file, options)).rejects.toThrow("not conserved");
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test("of two backups into one file at once, each is whole or refused", async () => {
  const [file, copy, elsewhere] = [temporaryStore(), temporaryStore(), temporaryStore()];
  const { service } = await startPaying(file);
  await service.close();
  const endings = await Promise.allSettled([backUp(file, copy), backUp(file, copy)]);
  const reasons = endings.map((ending) => (ending.status === "rejected" ? String(ending.reason) : "done"));
  expect(reasons).toContain("done");
  expect(reasons.filter((reason) => reason !== "done" && !reason.includes("exists"))).toEqual([]);
  expect(readdirSync(dirname(copy)).filter((name) => name.includes(".part"))).toEqual([]);
  const operatorKey = operatorKeyOf(readFileSync(`${file}.key`, "utf8"));
  await restore(copy, elsewhere, { operatorKey, force: false, record });
  expect(statSync(elsewhere).size).toBeGreaterThan(100_000);
});
