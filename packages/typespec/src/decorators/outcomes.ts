import type { Operation } from "@typespec/compiler";
import type { Decorators, OutcomesOptions } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { OutcomeRow, Outcomes, OutcomeStep } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";
import type { ResourceType } from "./resource.ts";

type RowOptions = OutcomesOptions["rows"][number];
type StepOptions = NonNullable<RowOptions["steps"]>[number];

export interface OutcomesOf extends Omit<Outcomes, "resource"> {
  resource: ResourceType;
}

export const outcomesUses: DecoratorUses<OutcomesOf, Operation> = recordUses(stateKeys.outcomes, "outcomes");

export const $outcomes: Decorators["outcomes"] = (context, target, resource, options) =>
  outcomesUses.record(context, target, { ...options, resource, rows: options.rows.map(wholeRow) });

function wholeRow(row: RowOptions): OutcomeRow {
  return { ...row, steps: (row.steps ?? []).map(wholeStep) };
}

function wholeStep({ linked, ...step }: StepOptions): OutcomeStep {
  return { accepts: [], shows: [], ...step, ...(linked && { linked: { accepts: [], ...linked } }) };
}
