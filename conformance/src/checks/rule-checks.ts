import type { OperationId, RuleId } from "@tallystick/contract";
import * as fc from "fast-check";
import { declared, expecting, type Expectations } from "../requests/expect.ts";
import type { Trial } from "../requests/trial.ts";
import type { Check } from "./check.ts";
import type { Derivation } from "./contract-adapter.ts";

/** A check of rules that no row of the contract declares. */
export interface RuleCheck<Input = undefined> extends Partial<
  Pick<Check, "family" | "needs" | "phase" | "cost" | "bare" | "waits" | "sharesFixtures">
> {
  /** The rules that it judges, as far as the contract declares them. */
  rules: readonly RuleId[];
  /** What it expects, as subject, verb and object; the family is put before it. */
  name: string;
  /** The operation at its centre. */
  operation: OperationId;
  /** It can only violate its rules: it does not try what they say. */
  onlyViolates?: true;
  /** What is generated for each run; the check is then repeated until the budget is spent. */
  input?: fc.Arbitrary<Input>;
  /** `expect` judges all rules of the check; `expect.by("CARD-21")` some of them. */
  run(this: void, t: Trial, expect: Expectations, input: Input): Promise<void>;
}

/** The check in the form in which the runner runs it. */
export function ruleCheck<Input = undefined>(check: RuleCheck<Input>): Derivation {
  const { rules: ids, name, family = "rules", onlyViolates, input, run, ...conditions } = check;
  return (contract) => {
    const rules = declared(contract, ...ids);
    const { operation } = check;
    const made: Check<Input> = {
      needs: [],
      phase: "parallel",
      cost: input === undefined ? 2 : 3,
      ...conditions,
      name: `${family}/${name}`,
      family,
      rules,
      ...(onlyViolates && { onlyViolates: rules }),
      repeat: input === undefined ? "once" : "while-budget",
      // Without an arbitrary, Input is undefined.
      input: input ?? (fc.constant(undefined) as fc.Arbitrary<Input>),
      run: (t, value) => run(t, expecting(t, rules, operation), value),
    };
    return [made];
  };
}
