import type { OperationId, RuleId } from "@tallystick/contract";

/** Rules about deleted resources, besides those of unknown ids. */
export const deletionRules: Readonly<Record<string, RuleId[]>> = {
  "customers.externalAccounts.delete": ["G-39e"],
  "tokens.delete": ["G-77f"],
} satisfies Partial<Record<OperationId, RuleId[]>>;
