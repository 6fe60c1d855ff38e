import type { Check } from "../../checks/check.ts";

/**
 * Of the exchanges up to a failure, those that show it. Requests that name nothing that exists leave nothing behind: of
 * those of the check's own operation, the last one is enough.
 */
export function whatShows<Sent extends { operation: string }>(
  { bare, operation }: Pick<Check, "bare" | "operation">,
  exchanges: readonly Sent[],
): readonly Sent[] {
  if (bare !== true) return exchanges;
  return exchanges.filter((each) => each === exchanges.at(-1) || each.operation !== operation);
}
