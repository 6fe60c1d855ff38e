import { contract, type OutcomeStep } from "@tallystick/contract";
import { expect, test } from "vitest";
import { decideFailures, decideStep, newTransaction, type StepTaken } from "./transaction.ts";
import { debitPostingsOf } from "./postings.ts";
import type { TransactionRow } from "../tables.ts";

const row = newTransaction({
  id: "Transaction:1",
  platformId: "PlatformConfig:1",
  customerId: "Customer:1",
  platformCustomerId: "one",
  type: "OUTGOING",
  sender: "InternalAccount:1",
  receiver: "ExternalAccount:1",
  currency: "USD",
  amount: 500,
  at: 1,
});
const incoming = { ...row, type: "INCOMING", sender: "ExternalAccount:1", receiver: "InternalAccount:1" };
const quoted: TransactionRow = {
  ...row,
  quoteId: "Quote:1",
  fees: 5,
  receivedCurrency: "EUR",
  receivedAmount: 455,
  exchangeRate: 1.08695652,
};

function step(to: string, shows: Record<string, string> = {}): OutcomeStep {
  const pairs = Object.entries(shows).map(([path, value]) => ({ path, value }));
  return { after: "PT0S", to, accepts: [], shows: pairs };
}

function taken(transaction: TransactionRow, by: string, to: OutcomeStep): StepTaken {
  const result = decideStep(contract, transaction, to, { by, at: 7 });
  if (!result) throw new Error(`${transaction.status} → ${to.to} has no edge`);
  return result;
}

function movement({ postings }: StepTaken): Record<string, number> {
  return Object.fromEntries(postings.map(({ account, amount }) => [account, amount]));
}

function outcome(transaction: TransactionRow, to: OutcomeStep): Record<string, number> {
  return movement(taken(transaction, "outcome", to));
}

/** The payment in another state. */
function as(transaction: TransactionRow, status: string): TransactionRow {
  return { ...transaction, status };
}

test("a transfer out delivers, refunds or suspends its money", () => {
  expect(outcome(row, step("PROCESSING"))).toEqual({});
  expect(outcome(row, step("COMPLETED"))).toEqual({ "clearing:USD": -500, "world:USD": 500 });
  const back = { "clearing:USD": -500, "InternalAccount:1": 500 };
  expect(outcome(row, step("FAILED", { "refund.status": "COMPLETED" }))).toEqual(back);
  expect(outcome(row, step("REJECTED"))).toEqual(back);
  const lost = { "clearing:USD": -500, "suspense:USD": 500 };
  expect(outcome(row, step("FAILED", { "refund.status": "FAILED" }))).toEqual(lost);
  expect(outcome(row, step("FAILED", { "refund.status": "PENDING" }))).toEqual(lost);
  expect(outcome(as(row, "COMPLETED"), step("FAILED", { "refund.status": "COMPLETED" }))).toEqual({
    "world:USD": -500,
    "InternalAccount:1": 500,
  });
});

test("a quote debits at execution, exchanges at delivery and refunds all of it", () => {
  expect(movement(taken(quoted, "quotes.execute", step("PROCESSING")))).toEqual({
    "InternalAccount:1": -500,
    "clearing:USD": 500,
  });
  expect(outcome(as(quoted, "PROCESSING"), step("COMPLETED"))).toEqual({
    "clearing:USD": -500,
    "fees:USD": 5,
    "exchange:USD": 495,
    "exchange:EUR": -455,
    "world:EUR": 455,
  });
  expect(outcome(as(quoted, "COMPLETED"), step("FAILED"))).toEqual({
    "world:EUR": -455,
    "exchange:EUR": 455,
    "exchange:USD": -495,
    "fees:USD": -5,
    "InternalAccount:1": 500,
  });
  expect(movement(taken(quoted, "expiry", step("EXPIRED")))).toEqual({});
});

test("money from outside comes from the world account and returns there", () => {
  for (const sender of ["ExternalAccount:1", null]) {
    const paidIn = { ...quoted, sender };
    expect(movement(taken(paidIn, "sandbox.send", step("PROCESSING")))).toEqual({
      "world:USD": -500,
      "clearing:USD": 500,
    });
    expect(outcome(as(paidIn, "PROCESSING"), step("FAILED"))).toEqual({ "clearing:USD": -500, "world:USD": 500 });
  }
});

test("an incoming payment credits at completion and debits nothing earlier", () => {
  expect(debitPostingsOf(incoming)).toEqual([]);
  expect(outcome(incoming, step("FAILED"))).toEqual({});
  expect(outcome(incoming, step("COMPLETED"))).toEqual({ "world:USD": -500, "InternalAccount:1": 500 });
});

test("a step without an edge in the contract is ignored", () => {
  expect(decideStep(contract, as(row, "FAILED"), step("REFUNDED"), { by: "outcome", at: 7 })).toBeUndefined();
  expect(decideStep(contract, row, step("PROCESSING"), { by: "nobody", at: 7 })).toBeUndefined();
  expect(decideStep(contract, row, step("COMPLETED"), { by: "transactions.approve", at: 7 })).toBeUndefined();
});

test("a step sets its times and its reasons", () => {
  const [completed] = taken(row, "outcome", step("COMPLETED")).states;
  expect(completed.row).toEqual({ ...row, status: "COMPLETED", settledAt: 7, updatedAt: 7 });
  const [failed] = taken(row, "outcome", step("FAILED")).states;
  expect(failed.row).toMatchObject({ failureReason: "QUOTE_EXECUTION_FAILED", settledAt: null, refund: null });
  const [named] = taken(row, "outcome", step("FAILED", { failureReason: "QUOTE_EXPIRED" })).states;
  expect(named.row.failureReason).toBe("QUOTE_EXPIRED");
});

test("a failure starts a refund and the refund ends, each with its event", () => {
  const shows = { "refund.status": "COMPLETED", "refund.reason": "USER_CANCELLATION" };
  const { states } = taken(as(quoted, "PROCESSING"), "outcome", step("REFUNDED", shows));
  const emitted = states.map(({ row: now, emits }) => [emits[0], now.status, now.refund]);
  const at = "1970-01-01T00:00:00.007Z";
  const begun = { reference: `${quoted.reference}R`, initiatedAt: at, status: "PENDING", reason: "USER_CANCELLATION" };
  expect(emitted).toEqual([
    ["OUTGOING_PAYMENT.FAILED", "REFUNDED", null],
    ["OUTGOING_PAYMENT.REFUND_PENDING", "REFUNDED", begun],
    ["OUTGOING_PAYMENT.REFUND_COMPLETED", "REFUNDED", { ...begun, status: "COMPLETED", settledAt: at }],
  ]);
  const lost = taken(as(quoted, "PROCESSING"), "outcome", step("FAILED", { "refund.status": "FAILED" })).states;
  expect(lost.map(({ emits }) => emits[0])).toEqual([
    "OUTGOING_PAYMENT.FAILED",
    "OUTGOING_PAYMENT.REFUND_PENDING",
    "OUTGOING_PAYMENT.REFUND_FAILED",
  ]);
  expect(lost.at(-1)?.row.refund).not.toHaveProperty("settledAt");
});

test("an impossible posting fails the payment, with suspense in place of the account as last resort", () => {
  const [back, lost] = decideFailures(contract, as(quoted, "PROCESSING"), 7);
  expect(back && movement(back)).toEqual({ "clearing:USD": -500, "InternalAccount:1": 500 });
  expect(lost && movement(lost)).toEqual({ "clearing:USD": -500, "suspense:USD": 500 });
  expect(lost?.states.at(-1)?.row.refund).toMatchObject({ status: "FAILED" });
  const [tooFull] = decideFailures(contract, incoming, 7);
  expect(tooFull).toMatchObject({ states: [{ row: { status: "FAILED", refund: null } }], postings: [] });
});

test("the reference of a later payment is greater, and two of one millisecond differ", () => {
  const { reference: _reference, createdAt: at, ...fields } = row;
  const references = ["7c10-7b3e-9d52-4f6a8c0e2b14", "7c10-7b3e-9d52-4f6a8c0e2b15", "7c11-7000-8000-000000000000"].map(
    (end) => newTransaction({ ...fields, at, id: `Transaction:0199e2a4-${end}` }).reference,
  );
  expect(references).toEqual(references.toSorted());
  expect(new Set(references).size).toBe(3);
  expect(references[0]).toMatch(/^TS[0-9A-Z]{13}$/);
});
