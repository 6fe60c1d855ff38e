/** `CARD-20`, `PAGE-01`, `G-05a`, `V-12`. */
export const RULE_ID: RegExp = /^[A-Z]+-\d{2,}[a-z]?$/;

/** Is this the id of a decision, or of a rule that follows from one? `G-70`, `G-05a`, `V-12`. */
export function isDecisionId(id: string, prefixes: readonly string[]): boolean {
  return RULE_ID.test(id) && prefixes.some((prefix) => id.startsWith(`${prefix}-`));
}

/** The beginning of the ids of standard rules, which the emitter adds. */
export const STANDARD_RULE = "STD-";
