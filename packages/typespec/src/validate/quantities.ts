import type { Diagnostic, DiagnosticTarget } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import type { QuantityReached } from "../model.ts";
import { typesAt } from "../paths.ts";
import { mayBeNumber } from "../values.ts";
import type { Check } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

/** An edge by a quantity says what the resource then shows: a number, and one bound of it. */
export const quantitiesAreKnown: Check = ({ program }) =>
  lifecycleUses.all(program).flatMap(({ value: { resource, edges }, node }) =>
    edges.flatMap((edge, index) => {
      const { from, to, by, when } = edge;
      const place = (...within: string[]): DiagnosticTarget =>
        argumentNode(node, [1, "edges", index, ...within] satisfies ArgumentPath);
      const misfit = (messageId: "missing" | "misplaced" | "bound", target: DiagnosticTarget): Diagnostic =>
        createDiagnostic({ code: "quantity-move", messageId, format: { from, to, by }, target });
      if ((by === "quantity") !== (when !== undefined))
        return when === undefined ? [misfit("missing", place("by"))] : [misfit("misplaced", place("when"))];
      if (when === undefined) return [];
      const isBoundOnce = (when.atMost === undefined) !== (when.atLeast === undefined);
      return [...(isBoundOnce ? [] : [misfit("bound", place("when"))]), ...noNumbers(resource, when, place)];
    }),
  );

/** The paths of a quantity that lead to no number. */
function noNumbers(
  resource: ResourceType,
  when: QuantityReached,
  place: (...within: string[]) => DiagnosticTarget,
): Diagnostic[] {
  return (["path", "atMost", "atLeast"] as const).flatMap((option) => {
    const path = when[option];
    if (typeof path !== "string") return [];
    const target = place("when", option);
    const unknown = unknownResourcePath(resource, path, target);
    if (unknown !== undefined) return [unknown];
    if (typesAt(resource, path).some(mayBeNumber)) return [];
    const format = { resource: resourceName(resource), path };
    return [createDiagnostic({ code: "quantity-move", messageId: "number", format, target })];
  });
}
