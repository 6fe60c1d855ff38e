import shipped from "@tallystick/contract/decisions.json" with { type: "json" };

/** A decision of the shipped contract where its source is silent or ambiguous. */
export interface Decision {
  /** `G-70` */
  id: string;
  title: string;
  /** The open question. */
  open: string;
  holds: string;
  why: string;
  /** The ids of the rules that follow from it. */
  rules: readonly string[];
}

/** Every decision of the shipped contract, by id. */
export const decisions: Readonly<Record<string, Decision>> = shipped;

/** The decision that a rule of the shipped contract follows from: G-70 for G-70b. Undefined for a rule of the source. */
export function decisionOf({ id, origin }: { id: string; origin: "source" | "decision" }): Decision | undefined {
  return origin === "decision" ? decisions[id.replace(/[a-z]$/, "")] : undefined;
}
