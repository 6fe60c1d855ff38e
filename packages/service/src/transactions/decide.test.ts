import type { OutcomeStep } from "@tallystick/contract";
import { expect, test } from "vitest";
import { decideFailure, decideStep } from "./decide.ts";
import type { TransactionRow } from "./tables.ts";

const row: TransactionRow = {
  id: "Transaction:1",
  platform_id: "PlatformConfig:1",
  customer_id: "Customer:1",
  platform_customer_id: "one",
  type: "OUTGOING",
  status: "PENDING",
  sender: "sender",
  receiver: "receiver",
  payment_rail: null,
  currency: "USD",
  amount: 5,
  reference: "TS1",
  failure_reason: null,
  refund: null,
  settled_at: null,
  created_at: 1,
  updated_at: 1,
};

function step(to: string, shows: Record<string, string> = {}): OutcomeStep {
  const pairs = Object.entries(shows).map(([path, value]) => ({ path, value }));
  return { after: "PT0S", to, accepts: [], shows: pairs };
}

/** `from→to`, or nothing where no money moves. */
function movement(transaction: TransactionRow, taken: OutcomeStep): string | undefined {
  const { postings } = decideStep(transaction, taken, 7);
  if (postings.length === 0) return undefined;
  const [from, to] = postings.toSorted((a, b) => a.amount - b.amount);
  expect([from?.amount, to?.amount]).toEqual([-5, 5]);
  return `${from?.account}→${to?.account}`;
}

test("the money of an outgoing payment goes on, comes back, or stays with nobody", () => {
  expect(movement(row, step("PROCESSING"))).toBeUndefined();
  expect(movement(row, step("COMPLETED"))).toBe("clearing:USD→world:USD");
  expect(movement(row, step("FAILED", { "refund.status": "COMPLETED" }))).toBe("clearing:USD→sender");
  expect(movement(row, step("REJECTED"))).toBe("clearing:USD→sender");
  expect(movement(row, step("FAILED", { "refund.status": "FAILED" }))).toBe("clearing:USD→suspense:USD");
  const completed = { ...row, status: "COMPLETED" };
  expect(movement(completed, step("FAILED", { "refund.status": "COMPLETED" }))).toBe("world:USD→sender");
  expect(movement({ ...row, status: "FAILED" }, step("REFUNDED"))).toBeUndefined();
});

test("an incoming payment credits only when it completes, and is taken back when it is returned", () => {
  const incoming = { ...row, type: "INCOMING" };
  expect(movement(incoming, step("FAILED"))).toBeUndefined();
  expect(movement(incoming, step("COMPLETED"))).toBe("world:USD→receiver");
  expect(movement({ ...incoming, status: "COMPLETED" }, step("FAILED"))).toBe("receiver→world:USD");
});

test("a step shows its times and its reasons", () => {
  expect(decideStep(row, step("COMPLETED"), 7).changes).toEqual({
    status: "COMPLETED",
    failure_reason: null,
    refund: null,
    settled_at: 7,
    updated_at: 7,
  });
  const failed = decideStep(row, step("FAILED", { "refund.status": "PENDING", "refund.reason": "TIMEOUT" }), 7).changes;
  expect(failed).toMatchObject({ failure_reason: "QUOTE_EXECUTION_FAILED", settled_at: null });
  expect(JSON.parse(failed.refund ?? "")).toEqual({
    reference: "TS1R",
    initiatedAt: "1970-01-01T00:00:00.007Z",
    status: "PENDING",
    reason: "TIMEOUT",
  });
  const named = decideStep(row, step("FAILED", { failureReason: "QUOTE_EXPIRED" }), 7).changes;
  expect(named.failure_reason).toBe("QUOTE_EXPIRED");
});

test("where an account cannot take or give the money, the payment fails and suspense stands in for the account", () => {
  const incoming = { ...row, type: "INCOMING" };
  const tooFull = decideFailure(incoming, step("COMPLETED"), 7);
  expect(tooFull).toMatchObject({ changes: { status: "FAILED", refund: null }, postings: [] });
  const spent = decideFailure({ ...incoming, status: "COMPLETED" }, step("FAILED"), 7);
  expect(spent.postings).toContainEqual({ account: "suspense:USD", currency: "USD", amount: -5 });
  const noWayBack = decideFailure(row, step("FAILED", { "refund.status": "COMPLETED" }), 7);
  expect(noWayBack.postings).toContainEqual({ account: "suspense:USD", currency: "USD", amount: 5 });
  expect(JSON.parse(noWayBack.changes.refund ?? "")).toMatchObject({ status: "FAILED" });
});
