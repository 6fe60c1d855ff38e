import type { Contract, OperationId, RuleId } from "@tallystick/contract";
import type { Check } from "./check.ts";
import type { Trial } from "../requests/trial.ts";
import { defineCheck } from "./define-check.ts";
import { declared } from "../requests/expect.ts";

/** The body of a hand-written check; it gets those of its rules that the contract declares. */
export type Run = (t: Trial, rules: readonly string[]) => Promise<void>;

/** The declaration of a rule check; its name excludes the family. */
interface HandWrittenCheck extends Partial<Pick<Check, "needs" | "phase" | "cost">> {
  rules: readonly RuleId[];
  name: string;
  operation: OperationId;
  run: Run;
}

/** A check of what no row of the contract declares, run once. */
export function handWrittenCheck(contract: Contract, { rules: ids, name, run, ...rest }: HandWrittenCheck): Check {
  const rules = declared(contract, ...ids);
  return defineCheck({ cost: 2, ...rest, name: `rules/${name}`, family: "rules", rules, run: (t) => run(t, rules) });
}
