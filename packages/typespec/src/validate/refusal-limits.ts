import type { Diagnostic, Program } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { didYouMean } from "../did-you-mean.ts";
import { referencesOf } from "../emit/references.ts";
import { createDiagnostic } from "../lib.ts";
import type { Refusal } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { typesAt } from "../paths.ts";
import { resourceNames, resourceTypes } from "../resource-types.ts";
import { statesOf } from "../states.ts";
import { valuesOf } from "../values.ts";
import { unknownInRequest } from "./paths.ts";
import type { Check, Spec } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

interface RefusalUse {
  operation: NamedOperation;
  use: DecoratorUse<Refusal>;
}

/** The states, the values, the scope and the user that limit a refusal exist. */
export const refusalLimitsAreKnown: Check = (spec) =>
  spec.operations.flatMap((operation) =>
    refusesUses
      .on(spec.program, operation.type)
      .flatMap((use) => [
        ...unknownStates(spec, { operation, use }),
        ...unknownValues(spec, { operation, use }),
        ...unknownScope({ operation, use }),
        ...unknownUser(spec, { operation, use }),
      ]),
  );

/** The resource that the refused field names; without one, the resource that the operation acts on. */
function refusedResource({ program }: Spec, { operation, use }: RefusalUse): ResourceType | undefined {
  const { at } = use.value;
  const named = referencesOf(program, operation).find((reference) => reference.at === at)?.resource;
  const acted = resourceActionUses.on(program, operation.type)[0]?.value.resource;
  return resourceTypes(program).find((resource) => resourceName(resource) === named) ?? acted;
}

function unknownStates(spec: Spec, refusal: RefusalUse): Diagnostic[] {
  const { states = [] } = refusal.use.value;
  const resource = refusedResource(spec, refusal);
  return states.flatMap((state, index) =>
    unknownStateOf(spec.program, resource, state, argumentNode(refusal.use.node, [0, "states", index])),
  );
}

/** A resource without a lifecycle has no states. */
export function unknownStateOf(
  program: Program,
  resource: ResourceType | undefined,
  state: string,
  target: Diagnostic["target"],
): Diagnostic[] {
  const graph = lifecycleUses.all(program).find(({ value }) => value.resource === resource);
  const known = graph === undefined ? [] : statesOf(graph.target);
  if (known.includes(state)) return [];
  const name = graph?.target.name ?? (resource === undefined ? "Nothing here" : resourceName(resource));
  return [
    createDiagnostic({ code: "unknown-state", format: { state, enum: name, meant: didYouMean(state, known) }, target }),
  ];
}

function unknownValues(spec: Spec, refusal: RefusalUse): Diagnostic[] {
  const { having } = refusal.use.value;
  const resource = refusedResource(spec, refusal);
  if (having === undefined || resource === undefined) return [];
  const at = (...within: ArgumentPath[number][]): Diagnostic["target"] =>
    argumentNode(refusal.use.node, [0, "having", ...within]);
  const unknown = unknownResourcePath(resource, having.path, at("path"));
  if (unknown !== undefined) return [unknown];
  const known = typesAt(resource, having.path).flatMap(valuesOf);
  return having.values.flatMap((value, index) =>
    known.length === 0 || known.includes(value)
      ? []
      : createDiagnostic({
          code: "unknown-outcome",
          format: { value, field: having.path, meant: didYouMean(value, known) },
          target: at("values", index),
        }),
  );
}

function unknownScope({ operation, use }: RefusalUse): Diagnostic[] {
  const { within } = use.value;
  return within === undefined ? [] : unknownInRequest({ operation, path: within, use, argument: [0, "within"] });
}

function unknownUser({ program }: Spec, { use }: RefusalUse): Diagnostic[] {
  const { by } = use.value;
  const known = resourceNames(program);
  if (by === undefined || known.includes(by)) return [];
  const format = { name: by, meant: didYouMean(by, known) };
  return [createDiagnostic({ code: "unknown-resource", format, target: argumentNode(use.node, [0, "by"]) })];
}
