import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import type { PaymentOrder, RailReport, Rails } from "../src/index.ts";
import { accountsOf, registerUsdAccount, transactionNow, transferOut } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

type AnyOrder = Parameters<Rails["bank" | "cardIssuer" | "identity"]["submit"]>[0];

interface Connected {
  service: RunningService;
  /** Everything that was handed over, in order. */
  taken: AnyOrder[];
  /** Lets the next payments fail, as a bank does that cannot be reached. */
  breakLine: (times: number) => void;
}

/** A service in production whose adapters remember what they get, and report nothing of themselves. */
async function connected(): Promise<Connected> {
  const taken: AnyOrder[] = [];
  let broken = 0;
  const submit = async (order: AnyOrder): Promise<void> => {
    taken.push(order);
    if (order.kind === "payment" && broken-- > 0) throw new Error("nobody answers");
  };
  const rails = { bank: { submit }, cardIssuer: { submit }, identity: { submit }, rates: { rate: () => 1.25 } };
  const service = await startService({ sandbox: false, throttle: false, rateLimit: 100_000, rails: () => rails });
  onTestFinished(service.close);
  return { service, taken, breakLine: (times) => (broken = times) };
}

function last<Kind extends AnyOrder["kind"]>(taken: AnyOrder[], kind: Kind): Extract<AnyOrder, { kind: Kind }> {
  const order = taken.findLast((each): each is Extract<AnyOrder, { kind: Kind }> => each.kind === kind);
  if (!order) throw new Error(`Nothing was ordered of the kind ${kind}`);
  return order;
}

/** An approved customer with that much in dollars. */
async function fundedBy({ service, taken }: Connected, amount: number): Promise<{ id: string; dollars: string }> {
  const body = { customerType: "INDIVIDUAL", fullName: "Ada 002" };
  const { body: customer } = await service.call<Schema<"IndividualCustomer">>("POST", "/customers", { body });
  expect(customer.kycStatus).not.toBe("APPROVED");
  await service.advance(1);
  const { reference } = last(taken, "customer-check");
  expect(await service.report({ about: "customer-check", reference, result: "PENDING" })).toBe("applied");
  expect(await service.report({ about: "customer-check", reference, result: "APPROVED" })).toBe("applied");
  const dollars = (await accountsOf(service, customer.id)).find(({ balance }) => balance.currency.code === "USD");
  const deposit = { reference: `deposit of ${customer.id}`, accountId: dollars?.id ?? "", currency: "USD", amount };
  expect(await service.deposit(deposit)).toBe("booked");
  expect(await service.deposit(deposit)).toBe("repeated");
  return { id: customer.id, dollars: dollars?.id ?? "" };
}

async function balanceOf(service: RunningService, { id, dollars }: { id: string; dollars: string }): Promise<number> {
  return (await accountsOf(service, id)).find((account) => account.id === dollars)?.balance.amount ?? Number.NaN;
}

async function paid(rails: Connected, from: { id: string; dollars: string }, amount: number): Promise<PaymentOrder> {
  const account = await registerUsdAccount(rails.service, from.id);
  const { status, body } = await transferOut(rails.service, from.dollars, account.id, amount);
  expect([status, body.status]).toEqual([201, "PENDING"]);
  await rails.service.advance(1);
  return last(rails.taken, "payment");
}

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
