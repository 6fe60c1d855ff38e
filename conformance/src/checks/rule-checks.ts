import type { OperationId, RuleId } from "@tallystick/contract";
import * as fc from "fast-check";
import { declared, expecting, type Expectations } from "../requests/expect.ts";
import type { Trial } from "../requests/trial.ts";
import type { Check } from "./check.ts";
import type { Derivation } from "./contract-adapter.ts";

/** What a check of rules needs and how it runs, besides what every one has. */
export interface CheckOptions<Input = undefined> extends Partial<
  Pick<Check, "family" | "needs" | "phase" | "cost" | "bare" | "waits" | "sharesFixtures">
> {
  /** It can only violate its rules: it does not try what they say. */
  onlyViolates?: true;
  /** What is generated for each run; the check is then repeated until the budget is spent. */
  input?: fc.Arbitrary<Input>;
}

/** `expect` judges all rules of the check; `expect.by("CARD-21")` some of them. */
export type RunCheck<Input = undefined> = (t: Trial, expect: Expectations, input: Input) => Promise<void>;

/**
 * A check of rules that no row of the contract declares, as far as the contract has them. `name` is what it expects, as
 * subject, verb and object, and the operation is the one at its centre.
 */
export function check<Input = undefined>(
  operation: OperationId,
  name: string,
  rules: RuleId | readonly RuleId[],
  ...rest: [RunCheck<Input>] | [CheckOptions<Input>, RunCheck<Input>]
): Derivation {
  const [options, run]: [CheckOptions<Input>, RunCheck<Input>] = rest.length === 1 ? [{}, ...rest] : rest;
  const { family = "rules", onlyViolates, input, ...conditions } = options;
  return (contract) => {
    const judged = declared(contract, ...[rules].flat());
    const made: Check<Input> = {
      needs: [],
      phase: "parallel",
      cost: input === undefined ? 2 : 3,
      ...conditions,
      name: `${family}/${name}`,
      family,
      rules: judged,
      operation,
      ...(onlyViolates && { onlyViolates: judged }),
      repeat: input === undefined ? "once" : "while-budget",
      // Without an arbitrary, Input is undefined.
      input: input ?? (fc.constant(undefined) as fc.Arbitrary<Input>),
      run: (t, value) => run(t, expecting(t, judged, operation), value),
    };
    return [made];
  };
}
