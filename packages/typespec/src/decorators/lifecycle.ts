import type { DecoratorContext, Enum } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Edge, Lifecycle } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { createWord, type Word } from "./word.ts";

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

export const lifecycleWord: Word<LifecycleOf, Enum> = createWord(stateKeys.lifecycle);

export function $lifecycle(
  context: DecoratorContext,
  target: Enum,
  resource: ResourceType,
  options: LifecycleOptions,
): void {
  const edges = options.edges.map((edge) => ({ emits: [], ...edge }));
  lifecycleWord.say(context, target, {
    ...options,
    edges,
    emits: options.emits ?? [],
    drivers: options.drivers ?? [],
    resource,
  });
}
