import type { Diagnostic, Type } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import { requestTypesAt } from "../paths.ts";
import { statesOf } from "../states.ts";
import { typesBesidesNull, valuesOf } from "../values.ts";
import type { Check, Spec } from "./spec.ts";

/** An initial state is selected by a member of a creating request, and by values that the member may have. */
export const initialChoicesAreKnown: Check = (spec) =>
  lifecycleUses.all(spec.program).flatMap(({ target, value: { resource, initial, initialBy = [] }, node }) =>
    initialBy.flatMap(({ at, values, state }, index) => {
      const report = (messageId: "place" | "state" | "value", place: (string | number)[], value = ""): Diagnostic =>
        createDiagnostic({
          code: "initial-choice",
          messageId,
          format: { resource: resourceName(resource), at, state, value, known: known.join(" or ") },
          target: argumentNode(node, [1, "initialBy", index, ...place]),
        });
      const types = at.startsWith("body.") ? typesOf(spec, resource, at) : [];
      const known = [...new Set(types.flatMap(valuesOf))];
      if (types.length === 0) return [report("place", ["at"])];
      // Of an unknown state another diagnostic speaks.
      const isElsewhere = statesOf(target).includes(state) && !initial.includes(state);
      const strange = known.length === 0 ? [] : values.flatMap((value, nth) => (known.includes(value) ? [] : nth));
      return [
        ...(isElsewhere ? [report("state", ["state"])] : []),
        ...strange.map((nth) => report("value", ["values", nth], values[nth])),
      ];
    }),
  );

/** The types of a place in the requests that create a resource. */
function typesOf({ program, operations }: Spec, resource: ResourceType, at: string): Type[] {
  return operations
    .filter(({ type }) =>
      resourceActionUses.on(program, type).some(({ value }) => value.kind === "creates" && value.resource === resource),
    )
    .flatMap((operation) => requestTypesAt(operation, at))
    .flatMap(typesBesidesNull);
}
