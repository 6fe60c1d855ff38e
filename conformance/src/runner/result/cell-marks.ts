import { ruleOf, type FailureConfirmer } from "../confirmation/failure-confirmer.ts";
import type { CellResult, Results } from "../trial/trial-results.ts";

/** The result of a cell in a lifecycle matrix; absent: nothing is certain. */
export type CellMark = "held" | "violated";

/**
 * The cells after all confirmations. Of equal failures only one is confirmed, so a cell is red when a rule that failed
 * in it was found violated anywhere; unless the failure in this very cell was run again and did not recur.
 */
export function cellMarks(
  { cells }: Pick<Results, "cells">,
  confirmer: Pick<FailureConfirmer, "violated" | "flaky">,
): Map<string, CellMark> {
  const violated = new Set(confirmer.violated().map(({ group }) => ruleOf(group)));
  const markOf = (check: string, { hasHeld, suspected }: CellResult): CellMark | undefined => {
    const own = confirmer.flaky().filter(({ group }) => group.check.name === check);
    const flakyRules = new Set(own.map(({ group }) => ruleOf(group)));
    if ([...suspected].some((rule) => violated.has(rule) && !flakyRules.has(rule))) return "violated";
    return hasHeld && suspected.size === 0 ? "held" : undefined;
  };
  const marks = [...cells].map(([check, result]) => [check, markOf(check, result)] as const);
  return new Map(marks.filter((entry): entry is readonly [string, CellMark] => entry[1] !== undefined));
}
