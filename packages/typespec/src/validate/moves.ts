import type { Enum, Model, Program } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { expiresUses } from "../decorators/expires.ts";
import { lifecycleUses, type LifecycleOf } from "../decorators/lifecycle.ts";
import { modelsOf, resourceName, type ResourceType } from "../decorators/resource.ts";
import { linksOf } from "../emit/references.ts";
import { createDiagnostic } from "../lib.ts";
import { resourceTypes } from "../resource-types.ts";
import type { Check } from "./spec.ts";

type Graph = DecoratorUse<LifecycleOf, Enum>;
type Edge = LifecycleOf["edges"][number];

/** An edge by expiry has an `@expires`: of its resource, or of one that the resource names. */
export const timedMovesHaveATime: Check = ({ program }) => {
  const expiring = new Set(expiresUses.all(program).map(({ target }) => target));
  const timed = lifecycleUses.all(program).filter((graph) => edgesBy(graph, "expiry").length > 0);
  const timeless = timed.filter(
    ({ value }) => !modelsOfAndNamedBy(program, value.resource).some((model) => expiring.has(model)),
  );
  return timeless.flatMap((graph) =>
    edgesBy(graph, "expiry").map(({ to, index }) =>
      createDiagnostic({
        code: "move-without-time",
        format: { resource: resourceName(graph.value.resource), state: to },
        target: argumentNode(graph.node, [1, "edges", index, "by"]),
      }),
    ),
  );
};

function modelsOfAndNamedBy(program: Program, resource: ResourceType): Model[] {
  const named = new Set(linksOf(program, resource).map((link) => link.resource));
  return [resource, ...resourceTypes(program).filter((each) => named.has(resourceName(each)))].flatMap(modelsOf);
}

function edgesBy({ value }: Graph, cause: string): (Edge & { index: number })[] {
  return value.edges.map((edge, index) => ({ ...edge, index })).filter(({ by }) => by === cause);
}

/** The edges of a lifecycle are unique. */
export const movesAreDeclaredOnce: Check = ({ program }) =>
  lifecycleUses.all(program).flatMap(({ value, node }) =>
    value.edges.flatMap((edge, index) =>
      value.edges.slice(0, index).some((earlier) => isSame(earlier, edge))
        ? createDiagnostic({
            code: "move-repeated",
            format: { from: edge.from, to: edge.to, cause: edge.by },
            target: argumentNode(node, [1, "edges", index]),
          })
        : [],
    ),
  );

function isSame(one: Edge, other: Edge): boolean {
  return one.from === other.from && one.to === other.to && one.by === other.by && one.type === other.type;
}
