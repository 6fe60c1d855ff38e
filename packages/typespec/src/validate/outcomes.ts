import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { outcomesUses, type OutcomesOf } from "../decorators/outcomes.ts";
import type { ResourceType } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check, Spec } from "./spec.ts";

const EVERY_OTHER = "*";
const SUFFIX = /^(\*|[^$].{2}|\$[^@*]+)$/;

/** One use of `@outcomes`. */
export type Table = { operation: string; said: ReturnType<typeof outcomesUses.on>[number] };

export const tablesIn = ({ program, operations }: Spec): Table[] =>
  operations.flatMap(({ id, type }) => outcomesUses.on(program, type).map((said) => ({ operation: id, said })));

/** A suffix is three characters, a whole UMA name, or a star for every other value. */
export const suffixesAreFormed: Check = (spec) =>
  tablesIn(spec).flatMap(({ said }) =>
    said.value.rows.flatMap(({ suffix }, index) =>
      SUFFIX.test(suffix)
        ? []
        : createDiagnostic({ code: "suffix-form", format: { suffix }, target: suffixNode(said, index) }),
    ),
  );

/** A suffix has one row. */
export const suffixesDiffer: Check = (spec) =>
  tablesIn(spec).flatMap(({ said }) =>
    said.value.rows.flatMap(({ suffix }, index) =>
      said.value.rows.findIndex((row) => row.suffix === suffix) === index
        ? []
        : createDiagnostic({ code: "duplicate-suffix", format: { suffix }, target: suffixNode(said, index) }),
    ),
  );

const suffixNode = (said: Table["said"], row: number): Diagnostic["target"] =>
  argumentNode(said.node, [1, "rows", row, "suffix"]);

/** A table covers every value. */
export const tablesAreWhole: Check = (spec) =>
  tablesIn(spec)
    .filter(({ said }) => !said.value.rows.some(({ suffix }) => suffix === EVERY_OTHER))
    .map(({ operation, said }) =>
      createDiagnostic({
        code: "outcome-default-missing",
        format: { operation },
        target: argumentNode(said.node, [1, "rows"]),
      }),
    );

/** A step leads to a value that the field can have. */
export const outcomesAreKnown: Check = (spec) =>
  tablesIn(spec).flatMap(({ said }) =>
    unknownValues(said, said.value.resource, said.value.field, valuesIn(said.value)),
  );

/** A value a row leads to, and its place among the rows. */
export interface Value {
  value: string;
  at: (string | number)[];
}

/** Those values that a closed field cannot have. */
export function unknownValues(
  said: Table["said"],
  resource: ResourceType,
  field: string,
  values: Value[],
): Diagnostic[] {
  const known = typesAt(resource, field).flatMap(valuesOf);
  if (known.length === 0) return []; // an open field, or none: the path check speaks
  return values
    .filter(({ value }) => !known.includes(value))
    .map(({ value, at }) =>
      createDiagnostic({
        code: "unknown-outcome",
        format: { value, field },
        target: argumentNode(said.node, [1, "rows", ...at]),
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
