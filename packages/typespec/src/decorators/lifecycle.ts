import type { DecoratorContext, Enum } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Edge, Lifecycle } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

type Drivers = Lifecycle["drivers"];
type Graph = Omit<Lifecycle, "name" | "resource" | "states">;
type EdgeOptions = Omit<Edge, "emits"> & { emits?: string[] };
type LifecycleOptions = Omit<Graph, "drivers" | "edges" | "emits"> & {
  drivers?: Drivers;
  edges: EdgeOptions[];
  emits?: string[];
};

export interface LifecycleOf extends Graph {
  resource: ResourceType;
}

export const lifecycleUses: DecoratorUses<LifecycleOf, Enum> = recordUses(stateKeys.lifecycle);

export function $lifecycle(
  context: DecoratorContext,
  target: Enum,
  resource: ResourceType,
  options: LifecycleOptions,
): void {
  const edges = options.edges.map((edge) => ({ emits: [], ...edge }));
  lifecycleUses.record(context, target, {
    ...options,
    edges,
    emits: options.emits ?? [],
    drivers: options.drivers ?? [],
    resource,
  });
}
