import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conservesUses } from "../decorators/conserves.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { modelsOf, propertiesOf, resourceName, type ResourceType } from "../decorators/resource.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { resourceTypes } from "../resource-types.ts";
import { valuesOf } from "../values.ts";
import type { Check } from "./spec.ts";

/** An edge or a term for one type of a resource names a type that the resource has. */
export const typesAreKnown: Check = ({ program }) => [
  ...lifecycleUses
    .all(program)
    .flatMap(({ value, node }) =>
      value.edges.flatMap(({ type }, index) =>
        unknownType(value.resource, type, argumentNode(node, [1, "edges", index, "type"])),
      ),
    ),
  ...conservesUses.all(program).flatMap(({ value, node }) =>
    value.terms.flatMap((term, index) => {
      if ("operation" in term) return [];
      const resource = resourceTypes(program).find((each) => resourceName(each) === term.resource);
      const target = argumentNode(node, [1, "terms", index, "type"]);
      return resource === undefined ? [] : unknownType(resource, term.type, target); // another check reports unknown resources
    }),
  ),
];

function unknownType(resource: ResourceType, type: string | undefined, target: Diagnostic["target"]): Diagnostic[] {
  const known = typesOf(resource);
  if (type === undefined || known.includes(type)) return [];
  const format = { type, resource: resourceName(resource), meant: didYouMean(type, known) };
  return [createDiagnostic({ code: "unknown-type", format, target })];
}

/** The literals that distinguish the models of a union. */
function typesOf(resource: ResourceType): string[] {
  return modelsOf(resource).flatMap((model) =>
    propertiesOf(model)
      .filter(({ type }) => type.kind === "String" || type.kind === "EnumMember")
      .flatMap(({ type }) => valuesOf(type)),
  );
}
