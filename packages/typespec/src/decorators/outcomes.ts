import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { OutcomeRow, Outcomes, OutcomeStep } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { createWord, type Word } from "./word.ts";

type BesideOptions = { to: string; accepts?: string[] };
type StepOptions = Omit<OutcomeStep, "accepts" | "shows" | "beside"> &
  Partial<Pick<OutcomeStep, "accepts" | "shows">> & { beside?: BesideOptions };
type RowOptions = Omit<OutcomeRow, "steps"> & { steps?: StepOptions[] };
type OutcomesOptions = Omit<Outcomes, "resource" | "rows"> & { rows: RowOptions[] };

export interface OutcomesOf extends Omit<Outcomes, "resource"> {
  resource: ResourceType;
}

export const outcomesWord: Word<OutcomesOf, Operation> = createWord(stateKeys.outcomes);

export function $outcomes(
  context: DecoratorContext,
  target: Operation,
  resource: ResourceType,
  options: OutcomesOptions,
): void {
  outcomesWord.say(context, target, { ...options, resource, rows: options.rows.map(wholeRow) });
}

function wholeRow(row: RowOptions): OutcomeRow {
  return { ...row, steps: (row.steps ?? []).map(wholeStep) };
}

function wholeStep({ beside, ...step }: StepOptions): OutcomeStep {
  return { accepts: [], shows: [], ...step, ...(beside && { beside: { accepts: [], ...beside } }) };
}
