import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { defineCheck } from "../define-check.ts";
import { declared } from "../expect.ts";

/** What a check by hand says of itself; its name goes without the family. */
interface ByHand extends Partial<Pick<Check, "needs" | "phase" | "cost">> {
  rules: readonly string[];
  name: string;
  operation: string;
  /** Takes those of its rules that the contract declares. */
  run: (t: Trial, rules: readonly string[]) => Promise<void>;
}

/** A check for what no row of the contract says, run once. */
export function byHand(contract: Contract, { rules: ids, name, run, ...rest }: ByHand): Check {
  const rules = declared(contract, ...ids);
  return defineCheck({ cost: 2, ...rest, name: `rules/${name}`, family: "rules", rules, run: (t) => run(t, rules) });
}
