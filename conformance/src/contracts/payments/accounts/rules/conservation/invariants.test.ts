import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { effectOfPayments, invariantsOf } from "./invariants.ts";

const [invariant] = invariantsOf(contract);
const payment = (type: string, status: string, sides: Record<string, unknown>) => ({
  id: "Transaction:1",
  body: { type, status, ...sides },
});

test("a payment counts for its account while its state counts", () => {
  if (invariant === undefined) throw new Error("The contract declares no invariant.");
  const incoming = { destination: { accountId: "a" }, receivedAmount: { amount: 7 } };
  const outgoing = { source: { accountId: "a" }, sentAmount: { amount: 5 } };
  const payments = [payment("INCOMING", "COMPLETED", incoming), payment("OUTGOING", "PENDING", outgoing)];
  expect(effectOfPayments(invariant, "a", payments)).toBe(2);
  expect(effectOfPayments(invariant, "b", payments)).toBe(0);
  expect(
    effectOfPayments(invariant, "a", [
      payment("INCOMING", "PENDING", incoming),
      payment("OUTGOING", "FAILED", outgoing),
    ]),
  ).toBe(0);
});
