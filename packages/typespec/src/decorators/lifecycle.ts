import type { DecoratorContext, Enum } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Lifecycle } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { createWord, type Word } from "./word.ts";

type Drivers = Lifecycle["drivers"];
type Graph = Omit<Lifecycle, "name" | "resource" | "states">;
type LifecycleOptions = Omit<Graph, "drivers"> & { drivers?: Drivers };

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
  lifecycleWord.say(context, target, { ...options, drivers: options.drivers ?? [], resource });
}
