import { expect, test } from "vitest";
import { sandboxRates } from "../../currencies/index.ts";
import { checkPayment, type AgentPayment } from "./decide.ts";
import type { Policy } from "../decide/policy.ts";
import type { Usage } from "../decide/usage.ts";

const limits = { currency: "USD", perTransactionLimit: 1000 };
const usage: Usage = { day: "2026-05-31", count: 2, spent: 500, month: "2026-05", spentInMonth: 700 };

function decision(policy: Partial<Policy>, payment: Partial<AgentPayment> = {}): string {
  const whole: Policy = { permissions: [], defaultExecutionMode: "AUTO", spendingLimits: limits, ...policy };
  const judged = checkPayment(sandboxRates, whole, usage, {
    accountIds: ["a"],
    amount: 300,
    currency: "USD",
    ...payment,
  });
  return "limit" in judged ? `${judged.kind} ${judged.limit}` : judged.kind;
}

test("the policy's mode decides between execution and approval of a payment within every limit", () => {
  expect(decision({})).toBe("allowed");
  expect(decision({ defaultExecutionMode: "APPROVAL_REQUIRED" })).toBe("needs-approval");
});

function limited(spendingLimits: Partial<Policy["spendingLimits"]>, amount: number): string {
  return decision({ spendingLimits: { ...limits, ...spendingLimits } }, { amount });
}

test("a limit allows its own amount and rejects one more; null sets no limit", () => {
  expect(limited({}, 1000)).toBe("allowed");
  expect(limited({}, 1001)).toBe("over-limit perTransactionLimit");
  expect(limited({ dailyLimit: 800 }, 300)).toBe("allowed");
  expect(limited({ dailyLimit: 800 }, 301)).toBe("over-limit dailyLimit");
  expect(limited({ monthlyLimit: 1000 }, 300)).toBe("allowed");
  expect(limited({ monthlyLimit: 1000 }, 301)).toBe("over-limit monthlyLimit");
  expect(limited({ dailyTransactionLimit: 3 }, 1)).toBe("allowed");
  expect(limited({ dailyTransactionLimit: 2 }, 1)).toBe("over-limit dailyTransactionLimit");
  expect(limited({ dailyLimit: null, monthlyLimit: null }, 1000)).toBe("allowed");
  expect(limited({ perTransactionLimit: 0 }, 1)).toBe("over-limit perTransactionLimit");
});

function above(
  amount: number,
  approvalThresholds: NonNullable<Policy["approvalThresholds"]> = { amount: 300 },
): string {
  return decision({ approvalThresholds }, { amount });
}

test("only amounts strictly above the threshold need approval, in the threshold's currency", () => {
  expect(above(300)).toBe("allowed");
  expect(above(301)).toBe("needs-approval");
  expect(above(301, { amount: null })).toBe("allowed");
  expect(above(301, {})).toBe("allowed");
  // A euro is more than a dollar: 300 cents of it are 327 cents of a dollar.
  expect(above(326, { amount: 300, currency: "EUR" })).toBe("allowed");
  expect(above(328, { amount: 300, currency: "EUR" })).toBe("needs-approval");
});

test("limits count amounts of other currencies in the policy's currency", () => {
  expect(decision({}, { amount: 920, currency: "EUR" })).toBe("allowed");
  expect(decision({}, { amount: 921, currency: "EUR" })).toBe("over-limit perTransactionLimit");
  expect(decision({}, { amount: 1_000, currency: "BTC" })).toBe("allowed");
  expect(decision({}, { amount: 10_010, currency: "BTC" })).toBe("over-limit perTransactionLimit");
});

test("a payment of less than a unit of the policy's currency counts as one", () => {
  expect(decision({ approvalThresholds: { amount: 0 } }, { amount: 1, currency: "USDC" })).toBe("needs-approval");
  expect(decision({ spendingLimits: { ...limits, dailyLimit: 500 } }, { amount: 1, currency: "USDC" })).toBe(
    "over-limit dailyLimit",
  );
});

function touching(allowedAccountIds: string[] | null, accountIds: string[]): string {
  return decision({ accountRestrictions: { allowedAccountIds } }, { accountIds });
}

test("a policy rejects accounts outside its list; null allows every account", () => {
  expect(touching(["a"], ["a"])).toBe("allowed");
  expect(touching(["a"], ["b"])).toBe("forbidden-account");
  expect(touching(["a"], ["a", "b"])).toBe("forbidden-account");
  expect(touching([], ["a"])).toBe("forbidden-account");
  expect(touching(null, ["b"])).toBe("allowed");
});

test("an account's rule overrides the policy's limit and mode for that account", () => {
  const accountRules = [
    { accountId: "a", executionMode: "APPROVAL_REQUIRED", perTransactionLimit: 100 },
    { accountId: "free", perTransactionLimit: null },
  ] as const;
  const ruled = (accountId: string, amount: number, mode: Policy["defaultExecutionMode"] = "AUTO"): string =>
    decision(
      { defaultExecutionMode: mode, accountRestrictions: { accountRules: [...accountRules] } },
      { accountIds: [accountId], amount },
    );
  expect(ruled("a", 100)).toBe("needs-approval");
  expect(ruled("a", 101)).toBe("over-limit perTransactionLimit");
  expect(ruled("free", 5000)).toBe("allowed");
  expect(ruled("free", 5000, "APPROVAL_REQUIRED")).toBe("needs-approval");
  expect(ruled("other", 1001)).toBe("over-limit perTransactionLimit");
});
