import type { Operation } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Family } from "./check.ts";

/** The required members of a check. */
type Named = Pick<Check, "name" | "family" | "rules">;

/** The optional members: by default it needs nothing, runs once in parallel, and is cheap. */
type Usual = Pick<Check, "needs" | "phase" | "cost" | "repeat">;

const usual: Usual = { needs: [], phase: "parallel", cost: 1, repeat: "once" };

/** The beginning of a check of one operation: its family, the operation, and its subject. */
export function ofOperation(
  family: Family,
  { id }: Pick<Operation, "id">,
  what: string,
): Pick<Check, "name" | "family"> & { operation: string } {
  return { name: `${family}/${id} ${what}`, family, operation: id };
}

/** A check without generated input. */
export function defineCheck(check: Named & Partial<Check> & Pick<Check, "run">): Check {
  return { ...usual, input: fc.constant(undefined), ...check };
}

/** A check that is repeated with generated input until the budget is spent. */
export function defineGenerated<Input>(
  check: Named & Partial<Usual> & Pick<Check<Input>, "input" | "run" | "operation">,
): Check<Input> {
  return { ...usual, cost: 3, repeat: "while-budget", ...check };
}
