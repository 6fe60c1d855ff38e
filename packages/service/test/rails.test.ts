import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { RailReport } from "../src/index.ts";
import { balanceOf, connected, fundedBy, paid } from "./connected-rails.ts";
import { registerUsdAccount, transactionNow } from "./funded-customer.ts";

test("A payment waits for the bank; a repeated report counts once, and a contradicting one is ignored", async () => {
  const rails = await connected();
  const { service } = rails;
  const ada = await fundedBy(rails, 10_000);
  const order = await paid(rails, ada, 500);
  expect(order).toMatchObject({ sent: { currency: "USD", amount: 500 }, received: { currency: "USD", amount: 500 } });
  expect(order.to).toMatchObject({ account: { accountType: "USD_ACCOUNT" } });
  expect(await balanceOf(service, ada)).toBe(9500);

  const { reference } = order;
  const completed: RailReport = { about: "payment", reference, result: "COMPLETED" };
  const outcomes = await Promise.all([service.report(completed), service.report(completed)]);
  expect(outcomes.sort()).toEqual(["applied", "repeated"]);
  expect(await service.report({ about: "payment", reference, result: "FAILED" })).toBe("contradicting");
  expect((await transactionNow(service, reference)).status).toBe("COMPLETED");
  expect(await balanceOf(service, ada)).toBe(9500);
});

test("A rejected order is placed again under its reference; a failed payment is refunded", async () => {
  const rails = await connected();
  const { service, taken } = rails;
  const ada = await fundedBy(rails, 10_000);
  await service.advance(1);
  rails.breakLine(1);
  const { reference } = await paid(rails, ada, 700);
  await service.advance(5000);
  const references = taken.filter(({ kind }) => kind === "payment").map((order) => order.reference);
  expect(references).toEqual([reference, reference]);
  await service.advance(3_600_000);
  expect(taken.filter(({ kind }) => kind === "payment")).toHaveLength(2);

  await service.report({ about: "payment", reference, result: "FAILED", reason: "QUOTE_EXECUTION_FAILED" });
  const failed = await transactionNow(service, reference);
  expect(failed).toMatchObject({ status: "FAILED", refund: { status: "COMPLETED" } });
  expect(await balanceOf(service, ada)).toBe(10_000);
});

test("Adapters decide names, cards and prices; no identifier selects an outcome", async () => {
  const rails = await connected();
  const { service, taken } = rails;
  const ada = await fundedBy(rails, 10_000);
  const external = await registerUsdAccount(service, ada.id, "105");
  await service.advance(1);
  expect(external.beneficiaryVerificationStatus).toBe("PENDING");
  await service.report({ about: "beneficiary-check", reference: external.id, result: "NOT_MATCHED" });
  const { body: known } = await service.call<Schema<"ExternalAccount">>(
    "GET",
    `/customers/external-accounts/${external.id}`,
  );
  expect(known.beneficiaryVerificationStatus).toBe("NOT_MATCHED");

  const lookup = `/receivers/uma/${encodeURIComponent("$success.usd@uma.example.com")}`;
  expect((await service.call("GET", lookup)).status).toBe(404);
  expect(taken.map(({ kind }) => kind)).toContain("beneficiary-check");
});

test("A report without an order and a deposit without an account are errors", async () => {
  const { service } = await connected();
  await expect(service.report({ about: "payment", reference: "Transaction:x", result: "COMPLETED" })).rejects.toThrow(
    "There is no order",
  );
  const deposit = { reference: "1", accountId: "InternalAccount:x", currency: "USD", amount: 5 };
  await expect(service.deposit(deposit)).rejects.toThrow("There is no account InternalAccount:x");
  await expect(service.deposit({ ...deposit, amount: 0.5 })).rejects.toThrow("0.5 is no amount");
});
