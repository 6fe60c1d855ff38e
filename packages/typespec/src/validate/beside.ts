import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import type { OutcomesOf } from "../decorators/outcomes.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { resourceTypes } from "../resource-types.ts";
import { tablesIn, unknownValues, type Table, type Value } from "./outcomes.ts";
import type { Check, Spec } from "./spec.ts";

/** What moves along is a resource with such a field, and becomes what the field can be. */
export const besideIsKnown: Check = (spec) =>
  tablesIn(spec).flatMap(({ said }) => {
    const { beside } = said.value;
    if (beside === undefined) return [];
    const at = (field: keyof typeof beside): Diagnostic["target"] => argumentNode(said.node, [1, "beside", field]);
    const resource = resourceBeside(spec, said);
    if (resource === undefined) {
      return createDiagnostic({ code: "unknown-resource", format: { name: beside.resource }, target: at("resource") });
    }
    if (typesAt(resource, beside.field).length === 0) {
      const format = { resource: beside.resource, path: beside.field };
      return createDiagnostic({ code: "unknown-resource-path", format, target: at("field") });
    }
    return unknownValues(said, resource, beside.field, valuesBeside(said.value));
  });

function resourceBeside({ program }: Spec, { value: { beside } }: Table["said"]): ResourceType | undefined {
  return resourceTypes(program).find((each) => resourceName(each) === beside?.resource);
}

/** A step moves something along only where the table says what. */
export const besideIsNamed: Check = (spec) =>
  tablesIn(spec)
    .filter(({ said }) => said.value.beside === undefined)
    .flatMap(({ operation, said }) =>
      valuesBeside(said.value).map(({ at }) =>
        createDiagnostic({
          code: "beside-unnamed",
          format: { operation },
          target: argumentNode(said.node, [1, "rows", ...at]),
        }),
      ),
    );

function valuesBeside({ rows }: OutcomesOf): Value[] {
  return rows.flatMap(({ steps }, row) =>
    steps.flatMap(({ beside }, step) => {
      if (beside === undefined) return [];
      const at = [row, "steps", step, "beside"];
      return [
        { value: beside.to, at: [...at, "to"] },
        ...beside.accepts.map((value, index) => ({ value, at: [...at, "accepts", index] })),
      ];
    }),
  );
}
