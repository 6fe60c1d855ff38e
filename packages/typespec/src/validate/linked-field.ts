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
export const linkedFieldIsKnown: Check = (spec) =>
  tablesIn(spec).flatMap(({ said }) => {
    const { linked } = said.value;
    if (linked === undefined) return [];
    const at = (field: keyof typeof linked): Diagnostic["target"] => argumentNode(said.node, [1, "linked", field]);
    const resource = resourceBeside(spec, said);
    if (resource === undefined) {
      return createDiagnostic({ code: "unknown-resource", format: { name: linked.resource }, target: at("resource") });
    }
    if (typesAt(resource, linked.field).length === 0) {
      const format = { resource: linked.resource, path: linked.field };
      return createDiagnostic({ code: "unknown-resource-path", format, target: at("field") });
    }
    return unknownValues(said, resource, linked.field, valuesBeside(said.value));
  });

function resourceBeside({ program }: Spec, { value: { linked } }: Table["said"]): ResourceType | undefined {
  return resourceTypes(program).find((each) => resourceName(each) === linked?.resource);
}

/** A step moves something along only where the table says what. */
export const linkedFieldIsNamed: Check = (spec) =>
  tablesIn(spec)
    .filter(({ said }) => said.value.linked === undefined)
    .flatMap(({ operation, said }) =>
      valuesBeside(said.value).map(({ at }) =>
        createDiagnostic({
          code: "linked-field-missing",
          format: { operation },
          target: argumentNode(said.node, [1, "rows", ...at]),
        }),
      ),
    );

function valuesBeside({ rows }: OutcomesOf): Value[] {
  return rows.flatMap(({ steps }, row) =>
    steps.flatMap(({ linked }, step) => {
      if (linked === undefined) return [];
      const at = [row, "steps", step, "linked"];
      return [
        { value: linked.to, at: [...at, "to"] },
        ...linked.accepts.map((value, index) => ({ value, at: [...at, "accepts", index] })),
      ];
    }),
  );
}
