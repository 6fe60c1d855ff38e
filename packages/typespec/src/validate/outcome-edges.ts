import { argumentNode } from "../argument-node.ts";
import { lifecycleUses, type LifecycleOf } from "../decorators/lifecycle.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import { statesOf } from "../states.ts";
import { tablesIn } from "./outcomes.ts";
import type { Check } from "./spec.ts";

/** Each step of an outcome table after the first is an edge by outcome from the state of the step before, or no transition. */
export const outcomesFollowEdges: Check = (spec) =>
  tablesIn(spec).flatMap(({ use: { value, node } }) => {
    const { resource, field, rows } = value;
    const graph = lifecycleUses.all(spec.program).find((each) => isOf(each.value, resource, field));
    if (graph === undefined) return [];
    const states = statesOf(graph.target);
    return rows.flatMap(({ steps }, row) =>
      steps.flatMap(({ to }, step) => {
        const before = steps[step - 1];
        if (before === undefined || !states.includes(to) || !states.includes(before.to)) return []; // reported already
        if ([before.to, ...before.accepts].some((from) => from === to || isEdge(graph.value, from, to))) return [];
        return createDiagnostic({
          code: "outcome-without-edge",
          format: { resource: resourceName(resource), from: before.to, to },
          target: argumentNode(node, [1, "rows", row, "steps", step, "to"]),
        });
      }),
    );
  });

function isOf({ resource, field }: LifecycleOf, changed: ResourceType, changedField: string): boolean {
  return resource === changed && field === changedField;
}

function isEdge({ edges }: LifecycleOf, from: string, to: string): boolean {
  return edges.some((edge) => edge.from === from && edge.to === to && edge.by === "outcome");
}
