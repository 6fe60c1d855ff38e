import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { outcomesUses, type OutcomesOf } from "../decorators/outcomes.ts";
import type { ResourceType } from "../decorators/resource.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check, Spec } from "./spec.ts";

const EVERY_OTHER = "*";
const SUFFIX = /^(\*|[^@*]+)$/;

/** One use of `@outcomes`. */
export type Table = { operation: string; use: ReturnType<typeof outcomesUses.on>[number] };

export const tablesIn = ({ program, operations }: Spec): Table[] =>
  operations.flatMap(({ id, type }) => outcomesUses.on(program, type).map((use) => ({ operation: id, use })));

/** A suffix can be the end of a name before its `@`, or is `*` for all other values. */
export const suffixesAreFormed: Check = (spec) =>
  tablesIn(spec).flatMap(({ use }) =>
    use.value.rows.flatMap(({ suffix }, index) =>
      SUFFIX.test(suffix)
        ? []
        : createDiagnostic({ code: "suffix-form", format: { suffix }, target: suffixNode(use, index) }),
    ),
  );

/** A suffix has one row. */
export const suffixesDiffer: Check = (spec) =>
  tablesIn(spec).flatMap(({ use }) =>
    use.value.rows.flatMap(({ suffix }, index) =>
      use.value.rows.findIndex((row) => row.suffix === suffix) === index
        ? []
        : createDiagnostic({ code: "duplicate-suffix", format: { suffix }, target: suffixNode(use, index) }),
    ),
  );

const suffixNode = (use: Table["use"], row: number): Diagnostic["target"] =>
  argumentNode(use.node, [1, "rows", row, "suffix"]);

/** A table has a row for all other values. */
export const tablesAreWhole: Check = (spec) =>
  tablesIn(spec)
    .filter(({ use }) => !use.value.rows.some(({ suffix }) => suffix === EVERY_OTHER))
    .map(({ operation, use }) =>
      createDiagnostic({
        code: "outcome-default-missing",
        format: { operation },
        target: argumentNode(use.node, [1, "rows"]),
      }),
    );

/** The value of a step is one that the field can have. */
export const outcomesAreKnown: Check = (spec) =>
  tablesIn(spec).flatMap(({ use }) => unknownValues(use, use.value.resource, use.value.field, valuesIn(use.value)));

/** A value in a row, and its place in the rows. */
export interface Value {
  value: string;
  at: (string | number)[];
}

/** The values that the field cannot have. */
export function unknownValues(use: Table["use"], resource: ResourceType, field: string, values: Value[]): Diagnostic[] {
  const known = typesAt(resource, field).flatMap(valuesOf);
  if (known.length === 0) return []; // the field allows any value, or does not exist, which the path check reports
  return values
    .filter(({ value }) => !known.includes(value))
    .map(({ value, at }) =>
      createDiagnostic({
        code: "unknown-outcome",
        format: { value, field, meant: didYouMean(value, known) },
        target: argumentNode(use.node, [1, "rows", ...at]),
      }),
    );
}

function valuesIn({ rows }: OutcomesOf): Value[] {
  return rows.flatMap(({ steps }, row) =>
    steps.flatMap(({ to, accepts }, step) => [
      { value: to, at: [row, "steps", step, "to"] },
      ...accepts.map((value, index) => ({ value, at: [row, "steps", step, "accepts", index] })),
    ]),
  );
}
