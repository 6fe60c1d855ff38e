import type { Schema } from "@tallystick/contract";
import { isSupportedCurrency } from "../../currencies/index.ts";
import { declaredPart } from "../../runtime/declared-part.ts";

export type Policy = Schema<"AgentPolicy">;

/** The policy of a new agent, without undeclared fields. */
export function newPolicy(requested: Policy): Policy {
  return declaredPart("AgentPolicy", requested);
}

/** A policy after an update: fields are merged, lists are replaced, null removes a limit (G-61, G-63). */
export function mergePolicy(policy: Policy, requested: Schema<"AgentPolicyUpdate">): Policy {
  const { spendingLimits, accountRestrictions, approvalThresholds, ...rest } = declaredPart(
    "AgentPolicyUpdate",
    requested,
  );
  return {
    ...policy,
    ...rest,
    spendingLimits: { ...policy.spendingLimits, ...spendingLimits },
    ...(accountRestrictions && { accountRestrictions: { ...policy.accountRestrictions, ...accountRestrictions } }),
    ...(approvalThresholds && { approvalThresholds: { ...policy.approvalThresholds, ...approvalThresholds } }),
  };
}

/** Whether amounts can be compared with every amount in the policy. */
export function isCountable({ spendingLimits, approvalThresholds }: Policy): boolean {
  const { currency = spendingLimits.currency } = approvalThresholds ?? {};
  return isSupportedCurrency(spendingLimits.currency) && isSupportedCurrency(currency);
}
