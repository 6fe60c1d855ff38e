import type { UndrivenEdge } from "../runner/result/report.ts";

const reasons: Readonly<Record<UndrivenEdge["why"], string>> = {
  "not-by-callers": "not by callers",
  "no-rule": "without a rule",
  "no-path": "without a path of their own",
};

/** `3 not by callers, 2 without a rule`; empty when every declared move is walked. */
export function undrivenText(undriven: readonly UndrivenEdge[]): string {
  const counted = Map.groupBy(undriven, ({ why }) => why);
  return [...counted].map(([why, { length }]) => `${length} ${reasons[why]}`).join(", ");
}
