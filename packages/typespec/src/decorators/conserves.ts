import type { DecoratorContext, Namespace } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Conservation } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

type ConservesOptions = Omit<Conservation, "resource">;

export interface ConservationOf extends ConservesOptions {
  resource: ResourceType;
}

export const conservesUses: DecoratorUses<ConservationOf, Namespace> = recordUses(stateKeys.conserves);

export function $conserves(
  context: DecoratorContext,
  target: Namespace,
  resource: ResourceType,
  options: ConservesOptions,
): void {
  conservesUses.record(context, target, { ...options, resource });
}
