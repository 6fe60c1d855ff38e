import type { Enum } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Lifecycle } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";
import type { ResourceType } from "./resource.ts";

export interface LifecycleOf extends Omit<Lifecycle, "name" | "resource" | "states" | "descriptions"> {
  resource: ResourceType;
}

export const lifecycleUses: DecoratorUses<LifecycleOf, Enum> = recordUses(stateKeys.lifecycle, "lifecycle");

export const $lifecycle: Decorators["lifecycle"] = (context, target, resource, options) =>
  lifecycleUses.record(context, target, {
    ...options,
    edges: options.edges.map((edge) => ({ emits: [], ...edge })),
    emits: options.emits ?? [],
    drivers: options.drivers ?? [],
    resource,
  });
