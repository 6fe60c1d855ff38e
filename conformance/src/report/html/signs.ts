import type { RuleVerdict } from "../../runner/result/report.ts";

/** A verdict is told by a sign and a word, and only then by a colour. */
export const signs: Readonly<Record<RuleVerdict, string>> = {
  held: "✓",
  violated: "✗",
  "never-exercised": "○",
  "not-declared": "–",
};

/** `never exercised` */
export function wordsOf(verdict: RuleVerdict): string {
  return verdict.replace("-", " ");
}
