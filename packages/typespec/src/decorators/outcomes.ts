import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { OutcomeRow, Outcomes, OutcomeStep } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

type LinkedOptions = { to: string; accepts?: string[] };
type StepOptions = Omit<OutcomeStep, "accepts" | "shows" | "linked"> &
  Partial<Pick<OutcomeStep, "accepts" | "shows">> & { linked?: LinkedOptions };
type RowOptions = Omit<OutcomeRow, "steps"> & { steps?: StepOptions[] };
type OutcomesOptions = Omit<Outcomes, "resource" | "rows"> & { rows: RowOptions[] };

export interface OutcomesOf extends Omit<Outcomes, "resource"> {
  resource: ResourceType;
}

export const outcomesUses: DecoratorUses<OutcomesOf, Operation> = recordUses(stateKeys.outcomes);

export function $outcomes(
  context: DecoratorContext,
  target: Operation,
  resource: ResourceType,
  options: OutcomesOptions,
): void {
  outcomesUses.record(context, target, { ...options, resource, rows: options.rows.map(wholeRow) });
}

function wholeRow(row: RowOptions): OutcomeRow {
  return { ...row, steps: (row.steps ?? []).map(wholeStep) };
}

function wholeStep({ linked, ...step }: StepOptions): OutcomeStep {
  return { accepts: [], shows: [], ...step, ...(linked && { linked: { accepts: [], ...linked } }) };
}
