/** `CARD-20`, `PAGE-01`, `G-05a`, `V-12`. */
export const RULE_ID: RegExp = /^[A-Z]+-\d{2,}[a-z]?$/;

/** The id of a decision, or of a rule that follows from one: `G-70`, `G-05a`, `V-12`. */
export const DECISION_ID: RegExp = /^[GV]-\d{2,}[a-z]?$/;

/** The beginning of the ids of standard rules, which the emitter adds. */
export const STANDARD_RULE = "STD-";
