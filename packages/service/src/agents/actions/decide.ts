import { operation, type Contract, type Schema } from "@tallystick/contract";
import type { PerformedPayment } from "./pending-payment.ts";
import type { Rates } from "../../rails/index.ts";
import type { ActionRow, AgentRow, TransferRequest } from "../tables.ts";
import { inCurrency } from "../decide/in-currency.ts";
import type { Policy } from "../decide/policy.ts";
import { type Usage, withPayment } from "../decide/usage.ts";

/** A payment that an agent requests, as far as its policy looks at it. */
export interface AgentPayment {
  /** The accounts of its customer that it touches; it counts on the first. */
  accountIds: readonly string[];
  /** In the smallest unit. */
  amount: number;
  currency: string;
}

/** A policy's decision about a payment. */
export type PolicyDecision =
  | { kind: "forbidden-account"; accountId: string }
  | { kind: "over-limit"; limit: string; allowed: number }
  /** The platform decides. */
  | { kind: "needs-approval" }
  | { kind: "allowed" };

/** Limits come before approval: a payment beyond them does not wait for approval (G-61, G-67). */
export function checkPayment(rates: Rates, policy: Policy, usage: Usage, payment: AgentPayment): PolicyDecision {
  const accountId = forbiddenAccount(policy, payment);
  if (accountId !== undefined) return { kind: "forbidden-account", accountId };
  const limit = passedLimit(rates, policy, usage, payment);
  return limit ?? { kind: needsApproval(rates, policy, payment) ? "needs-approval" : "allowed" };
}

/** The payment's amount in the policy's currency. */
export function countedAmount(rates: Rates, { spendingLimits }: Policy, { amount, currency }: AgentPayment): number {
  return inCurrency(rates, amount, { from: currency, to: spendingLimits.currency });
}

function forbiddenAccount({ accountRestrictions }: Policy, { accountIds }: AgentPayment): string | undefined {
  const allowed = accountRestrictions?.allowedAccountIds;
  return allowed ? accountIds.find((id) => !allowed.includes(id)) : undefined;
}

type Rule = NonNullable<NonNullable<Policy["accountRestrictions"]>["accountRules"]>[number];

function ruleFor({ accountRestrictions }: Policy, { accountIds }: AgentPayment): Rule | undefined {
  return accountRestrictions?.accountRules?.find(({ accountId }) => accountId === accountIds[0]);
}

/**
 * The first exceeded limit. A null or missing limit allows any amount; an amount equal to a limit is
 * within it (G-61d).
 */
function passedLimit(rates: Rates, policy: Policy, usage: Usage, payment: AgentPayment): PolicyDecision | undefined {
  const { dailyLimit, dailyTransactionLimit, monthlyLimit } = policy.spendingLimits;
  const amount = countedAmount(rates, policy, payment);
  const { count, spent, spentInMonth } = withPayment(usage, amount);
  const limits = [
    ["perTransactionLimit", perTransactionLimit(policy, payment), amount],
    ["dailyTransactionLimit", dailyTransactionLimit, count],
    ["dailyLimit", dailyLimit, spent],
    ["monthlyLimit", monthlyLimit, spentInMonth],
  ] as const;
  for (const [limit, allowed, reached] of limits) {
    if (typeof allowed === "number" && reached > allowed) return { kind: "over-limit", limit, allowed };
  }
  return undefined;
}

/** An account's rule replaces the policy's own (G-61c). */
function perTransactionLimit(policy: Policy, payment: AgentPayment): number | null {
  const own = ruleFor(policy, payment)?.perTransactionLimit;
  return own === undefined ? policy.spendingLimits.perTransactionLimit : own;
}

function needsApproval(rates: Rates, policy: Policy, payment: AgentPayment): boolean {
  const mode = ruleFor(policy, payment)?.executionMode ?? policy.defaultExecutionMode;
  return mode === "APPROVAL_REQUIRED" || isAboveThreshold(rates, policy, payment);
}

/** Strictly above, in either mode (AGENT-13). */
function isAboveThreshold(
  rates: Rates,
  { approvalThresholds, spendingLimits }: Policy,
  payment: AgentPayment,
): boolean {
  const threshold = approvalThresholds?.amount;
  if (typeof threshold !== "number") return false;
  const currency = approvalThresholds?.currency ?? spendingLimits.currency;
  return inCurrency(rates, payment.amount, { from: payment.currency, to: currency }) > threshold;
}

/** The request of an agent: a transfer as received, or a quote. */
export type ActionRequest =
  | { type: "TRANSFER_IN" | "TRANSFER_OUT"; transfer: TransferRequest; currency: string }
  | { type: "EXECUTE_QUOTE"; quoteId: string };

const pendingApproval = "PENDING_APPROVAL" satisfies Schema<"AgentActionStatus">;

/** A new action, which awaits approval. */
export function decideAction(
  request: ActionRequest,
  agent: AgentRow,
  action: { id: string; platformCustomerId: string; at: number },
): ActionRow {
  const isQuote = request.type === "EXECUTE_QUOTE";
  return {
    id: action.id,
    platformId: agent.platformId,
    agentId: agent.id,
    customerId: agent.customerId,
    platformCustomerId: action.platformCustomerId,
    status: pendingApproval,
    type: request.type,
    quoteId: isQuote ? request.quoteId : null,
    transfer: isQuote ? null : request.transfer,
    currency: isQuote ? null : request.currency,
    transactionId: null,
    rejectionReason: null,
    createdAt: action.at,
    updatedAt: action.at,
  };
}

/** The agent's operation that requested it. */
const operations: Readonly<Record<string, string>> = {
  TRANSFER_IN: "agents.me.transfers.in",
  TRANSFER_OUT: "agents.me.transfers.out",
  EXECUTE_QUOTE: "agents.me.quotes.execute",
} satisfies Record<Schema<"AgentActionType">, string>;

export function isPermitted(contract: Contract, permissions: readonly string[], type: string): boolean {
  const { permission } = operation(contract, operations[type] ?? "").access;
  return permission === undefined || permissions.includes(permission);
}

/** The status of an action after its execution. */
export function outcomeOf(
  done: PerformedPayment | undefined,
): Pick<ActionRow, "transactionId"> & { status: Schema<"AgentActionStatus"> } {
  return { status: done ? "APPROVED" : "FAILED", transactionId: done?.transaction.id ?? null };
}
