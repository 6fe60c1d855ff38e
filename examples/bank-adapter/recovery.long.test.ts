import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openBankUnderTest } from "./check.ts";
import { line, openCustomer, operate, start } from "./drill.ts";

test("After a restore nothing is paid twice: orders of one side only are found, held, adopted and reported", async () => {
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [store, copy, file] = ["service.db", "backup.db", "statement"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  // It would carry out again what comes again.
  const bank = await openBankUnderTest({ isForgetful: true });
  onTestFinished(bank.close);
  const carriedOut = async (): Promise<string[]> => (await bank.statement()).map(({ reference }) => reference);
  const stated = async (orders: Record<string, string> = {}): Promise<void> => {
    const lines = (await carriedOut()).map((reference) => JSON.stringify({ reference, order: orders[reference] }));
    writeFileSync(file, lines.join("\n"));
  };

  const before = await start(store, bank);
  const pay = await openCustomer(before);
  const known = await pay(before, 100);
  await expect.poll(carriedOut).toEqual([known.id]);
  line.isDown = true;
  const waiting = await pay(before, 300);
  expect((await operate("backup", copy, "--store", store)).code).toBe(0);
  line.isDown = false;
  await expect.poll(carriedOut).toEqual([known.id, waiting.id]);
  const lost = await pay(before, 500);
  await expect.poll(carriedOut).toEqual([known.id, waiting.id, lost.id]);

  const early = await operate("restore", copy, "--store", store, "--force");
  expect([early.code, early.errors]).toEqual([1, expect.stringContaining("in use")]);
  await before.close();
  expect((await operate("restore", copy, "--store", store, "--force")).code).toBe(0);

  // The platform repeats its payment, and the bank reports all that it has.
  const after = await start(store, bank);
  const again = await pay(after, 500);
  expect(again.id).not.toBe(lost.id);
  const held = await operate("list-orders", "--store", store);
  for (const { id } of [waiting, again])
    expect(held.lines).toContainEqual(expect.objectContaining({ reference: id, state: "held" }));
  expect(await bank.answer()).toBeGreaterThan(0);
  for (const { id } of [known, waiting])
    expect((await after.call("GET", `/transactions/${id}`)).status).toBe("COMPLETED");
  const { lines: orders } = await operate("list-orders", "--store", store);
  expect(orders).toEqual([
    expect.objectContaining({ reference: again.id, state: "held" }),
    expect.objectContaining({ reference: lost.id, state: "unknown" }),
  ]);
  expect((await operate("verify-store", "--store", store)).code).toBe(1);
  await stated();
  const compared = await operate("reconcile", file, "--store", store);
  expect(compared).toMatchObject({
    code: 1,
    lines: [
      { reference: lost.id, unknown: "here" },
      { reference: again.id, unknown: "bank" },
    ],
  });
  expect((await operate("reconcile", file, "--store", store, "--release")).code).toBe(2);

  await stated({ [lost.id]: again.id });
  expect((await operate("reconcile", file, "--store", store, "--release")).code).toBe(0);
  const later = await pay(after, 700);
  await expect.poll(carriedOut).toEqual([known.id, waiting.id, lost.id, later.id]);
  await bank.settle();
  const payments = [known, waiting, again, later];
  const statuses = await Promise.all(payments.map(({ id }) => after.call("GET", `/transactions/${id}`)));
  expect(statuses.map(({ status }) => status)).toEqual(payments.map(() => "COMPLETED"));
  expect((await bank.statement()).map(({ sent }) => sent.amount)).toEqual([100, 300, 500, 700]);
  expect(await operate("verify-store", "--store", store)).toMatchObject({ code: 0, lines: [{ openOrders: 0 }] });
  await after.close();

  for (const [planted, difference] of [
    ["update ledger_accounts set balance = balance + 1 where balance > 0", "not conserved"],
    ["delete from store_identity", "its mode is not recorded"],
  ] as const) {
    const changed = new DatabaseSync(store);
    changed.exec(planted);
    changed.close();
    const { code, lines } = await operate("verify-store", "--store", store);
    expect([code, JSON.stringify(lines)]).toEqual([1, expect.stringContaining(difference)]);
  }
});
