import { writeFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { operatorKeyOf, type RailReport } from "../src/index.ts";
import { backUp } from "../src/storage/back-up.ts";
import { connected, fundedBy, last } from "./connected-rails.ts";
import { registerUsdAccount, transactionNow, transferOut } from "./funded-customer.ts";
import { runCommand } from "./run-command.ts";
import { temporaryStore } from "./temporary-store.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const operatorKey = operatorKeyOf(key);

interface Printed {
  lines: Record<string, unknown>[];
  exitCode: number;
}

async function run(...args: string[]): Promise<Printed> {
  const { printed, exitCode } = await runCommand(...args, "--encryption-key", key);
  return { lines: printed.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line)), exitCode };
}

test("after a restore a repeated payment reaches the bank once, and its lost order is found, held and adopted", async () => {
  const [store, copy, statement] = [temporaryStore(), temporaryStore(), temporaryStore()];
  const before = await connected({ store, operatorKey });
  const ada = await fundedBy(before, 10_000);
  const account = await registerUsdAccount(before.service, ada.id);
  const headers = { "idempotency-key": "rent of May" };
  const pay = (rails: typeof before) => transferOut(rails.service, ada.dollars, account.id, 500, { headers });
  await backUp(store, copy);
  expect((await pay(before)).status).toBe(201);
  await before.service.advance(1);
  const lost = last(before.taken, "payment").reference;
  await before.service.close();

  expect((await run("restore", copy, "--store", store, "--force")).exitCode).toBe(0);
  const after = await connected({ store, operatorKey });
  onTestFinished(after.service.close);
  const { body: again } = await pay(after);
  await after.service.advance(5000);
  expect(again.id).not.toBe(lost);
  expect(after.taken.filter(({ kind }) => kind === "payment")).toEqual([]);

  const completed: RailReport = { about: "payment", reference: lost, result: "COMPLETED" };
  await expect(after.service.report(completed)).rejects.toThrow(RangeError);
  const orders = await run("list-orders", "--store", store);
  expect(orders.lines).toContainEqual(expect.objectContaining({ reference: again.id, state: "held" }));
  expect(orders.lines).toContainEqual(expect.objectContaining({ state: "unknown", report: completed }));
  const verified = await run("verify-store", "--store", store);
  expect(verified).toMatchObject({
    exitCode: 1,
    lines: [{ mode: "production", differences: [{}, {}].map(() => expect.any(String)) }],
  });

  writeFileSync(statement, `${JSON.stringify({ reference: lost })}\n`);
  const compared = await run("reconcile", statement, "--store", store);
  expect(compared.exitCode).toBe(1);
  expect(compared.lines).toContainEqual({ reference: lost, unknown: "here" });
  expect(compared.lines).toContainEqual({ reference: again.id, unknown: "bank" });
  await expect(run("reconcile", statement, "--store", store, "--release")).rejects.toThrow("orders stay held");

  writeFileSync(statement, `${JSON.stringify({ reference: lost, order: again.id })}\n`);
  expect((await run("reconcile", statement, "--store", store, "--release")).exitCode).toBe(0);
  await after.service.advance(3_600_000);
  expect(after.taken.map(({ reference }) => reference)).not.toContain(again.id);
  expect(await after.service.report(completed)).toBe("applied");
  expect((await transactionNow(after.service, again.id)).status).toBe("COMPLETED");
  expect((await run("verify-store", "--store", store)).exitCode).toBe(0);
  // Orders flow again.
  expect((await transferOut(after.service, ada.dollars, account.id, 100)).status).toBe(201);
  await after.service.advance(1);
  expect(last(after.taken, "payment").sent).toEqual({ currency: "USD", amount: 100 });
});

test("orders that the operator holds are handed over once they are released", async () => {
  const [store, statement] = [temporaryStore(), temporaryStore()];
  const rails = await connected({ store, operatorKey });
  onTestFinished(rails.service.close);
  const ada = await fundedBy(rails, 10_000);
  const account = await registerUsdAccount(rails.service, ada.id);
  expect((await run("hold-orders", "--store", store)).exitCode).toBe(0);
  await transferOut(rails.service, ada.dollars, account.id, 500);
  await rails.service.advance(5000);
  expect(rails.taken.filter(({ kind }) => kind === "payment")).toEqual([]);

  writeFileSync(statement, "");
  expect((await run("reconcile", statement, "--store", store, "--release")).exitCode).toBe(0);
  await rails.service.advance(5000);
  expect(rails.taken.filter(({ kind }) => kind === "payment")).toHaveLength(1);
});

test("a statement that claims what cannot be is refused, with its line or reference, and changes nothing", async () => {
  const [store, statement] = [temporaryStore(), temporaryStore()];
  const rails = await connected({ store, operatorKey });
  const ada = await fundedBy(rails, 10_000);
  const account = await registerUsdAccount(rails.service, ada.id);
  const { body: open } = await transferOut(rails.service, ada.dollars, account.id, 500);
  for (const [lines, message] of [
    [["reference"], "Line 1"],
    [[{ reference: "a" }, { reference: 5 }], "Line 2"],
    [[{ reference: "a", order: "unknown" }], "no open order unknown"],
    [[{ reference: open.id, order: open.id }], "is an order of the store"],
    [
      [
        { reference: "a", order: open.id },
        { reference: "b", order: open.id },
      ],
      "is another order of the bank already",
    ],
  ] as const) {
    writeFileSync(statement, lines.map((line) => JSON.stringify(line)).join("\n"));
    await expect(run("reconcile", statement, "--store", store)).rejects.toThrow(message);
  }
  writeFileSync(statement, JSON.stringify({ reference: "a" }));
  expect((await run("reconcile", statement, "--store", store)).lines).toContainEqual({
    reference: "a",
    unknown: "here",
  });
});
