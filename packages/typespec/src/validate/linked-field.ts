import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import type { OutcomesOf } from "../decorators/outcomes.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { resourceNames, resourceTypes } from "../resource-types.ts";
import { tablesIn, unknownValues, type Table, type Value } from "./outcomes.ts";
import type { Check, Spec } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

/** The linked resource exists, has the field, and the field can have the values of the steps. */
export const linkedFieldIsKnown: Check = (spec) =>
  tablesIn(spec).flatMap(({ use }) => {
    const { linked } = use.value;
    if (linked === undefined) return [];
    const at = (field: keyof typeof linked): Diagnostic["target"] => argumentNode(use.node, [1, "linked", field]);
    const resource = linkedResource(spec, use);
    if (resource === undefined) {
      return createDiagnostic({
        code: "unknown-resource",
        format: { name: linked.resource, meant: didYouMean(linked.resource, resourceNames(spec.program)) },
        target: at("resource"),
      });
    }
    const unknown = unknownResourcePath(resource, linked.field, at("field"));
    return unknown ?? unknownValues(use, resource, linked.field, linkedValues(use.value));
  });

function linkedResource({ program }: Spec, { value: { linked } }: Table["use"]): ResourceType | undefined {
  return resourceTypes(program).find((each) => resourceName(each) === linked?.resource);
}

/** A step with `linked` is in a table with `linked`. */
export const linkedFieldIsNamed: Check = (spec) =>
  tablesIn(spec)
    .filter(({ use }) => use.value.linked === undefined)
    .flatMap(({ operation, use }) =>
      linkedValues(use.value).map(({ at }) =>
        createDiagnostic({
          code: "linked-field-missing",
          format: { operation },
          target: argumentNode(use.node, [1, "rows", ...at]),
        }),
      ),
    );

function linkedValues({ rows }: OutcomesOf): Value[] {
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
