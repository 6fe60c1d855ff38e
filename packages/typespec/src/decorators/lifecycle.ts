import type { DecoratorContext, Enum, Model } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Lifecycle } from "../model.ts";
import { createWord, type Word } from "./word.ts";

type Drivers = Lifecycle["drivers"];
type Graph = Omit<Lifecycle, "name" | "resource" | "states">;
type LifecycleOptions = Omit<Graph, "drivers"> & { drivers?: Drivers };

export interface LifecycleOf extends Graph {
  resource: Model;
}

export const lifecycleWord: Word<LifecycleOf, Enum> = createWord(stateKeys.lifecycle);

export function $lifecycle(context: DecoratorContext, target: Enum, resource: Model, options: LifecycleOptions): void {
  lifecycleWord.say(context, target, { ...options, drivers: options.drivers ?? [], resource });
}
