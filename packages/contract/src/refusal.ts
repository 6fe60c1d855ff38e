import type { Condition, Operation, Refusal } from "./gen/model.ts";

/**
 * The refusal an operation declares for a condition, at a place of the request (`body.source.accountId`) or, without
 * one, for the request as a whole. Undefined when the operation declares none there.
 */
export function refusalFor(row: Operation, when: Condition, at?: string): Refusal | undefined {
  return row.refusals.find((refusal) => refusal.when === when && refusal.at === at);
}
