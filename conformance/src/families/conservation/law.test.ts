import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { effectOfPayments, lawsOf } from "./law.ts";

const [law] = lawsOf(contract);
const payment = (type: string, status: string, sides: Record<string, unknown>) => ({
  id: "Transaction:1",
  body: { type, status, ...sides },
});

test("a payment counts for the account it names, while it is in a state that counts", () => {
  if (law === undefined) throw new Error("The contract declares no law.");
  const incoming = { destination: { accountId: "a" }, receivedAmount: { amount: 7 } };
  const outgoing = { source: { accountId: "a" }, sentAmount: { amount: 5 } };
  const payments = [payment("INCOMING", "COMPLETED", incoming), payment("OUTGOING", "PENDING", outgoing)];
  expect(effectOfPayments(law, "a", payments)).toBe(2);
  expect(effectOfPayments(law, "b", payments)).toBe(0);
  expect(
    effectOfPayments(law, "a", [payment("INCOMING", "PENDING", incoming), payment("OUTGOING", "FAILED", outgoing)]),
  ).toBe(0);
});
