import type { Operation } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Family } from "../engine/types.ts";

/** What a check must say about itself. */
type Named = Pick<Check, "name" | "family" | "rules">;

/** What it need not say: by default it asks nothing of the target, runs once beside others, and is cheap. */
type Usual = Pick<Check, "needs" | "phase" | "cost" | "repeat">;

const usual: Usual = { needs: [], phase: "parallel", cost: 1, repeat: "once" };

/** What a check of one operation says of itself first: its family, the operation, and what it is about. */
export function ofOperation(
  family: Family,
  { id }: Pick<Operation, "id">,
  what: string,
): Pick<Check, "name" | "family"> & { operation: string } {
  return { name: `${family}/${id} ${what}`, family, operation: id };
}

/** A check with nothing to draw. */
export function defineCheck(check: Named & Partial<Check> & Pick<Check, "run">): Check {
  return { ...usual, input: fc.constant(undefined), ...check };
}

/** A check that is tried again and again with drawn input, until the budget is spent. */
export function defineGenerated<Input>(
  check: Named & Partial<Usual> & Pick<Check<Input>, "input" | "run" | "operation">,
): Check<Input> {
  return { ...usual, cost: 3, repeat: "while-budget", ...check };
}

/** What moves the clock: alone, late, and only where a clock is offered. */
export const byTheClock: Pick<Check, "needs" | "phase" | "cost"> = { needs: ["clock"], phase: "clock", cost: 3 };
