import type { Check } from "../../checks/check.ts";

/**
 * The exchanges up to a failure that are evidence of it. A bare check sends requests without effect: of those of its own
 * operation only the last counts.
 */
export function relevantExchanges<Sent extends { operation: string }>(
  { bare, operation }: Pick<Check, "bare" | "operation">,
  exchanges: readonly Sent[],
): readonly Sent[] {
  if (bare !== true) return exchanges;
  return exchanges.filter((each) => each === exchanges.at(-1) || each.operation !== operation);
}
