import type { Namespace } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Conservation } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";
import type { ResourceType } from "./resource.ts";

export interface ConservationOf extends Omit<Conservation, "resource"> {
  resource: ResourceType;
}

export const conservesUses: DecoratorUses<ConservationOf, Namespace> = recordUses(stateKeys.conserves, "conserves");

export const $conserves: Decorators["conserves"] = (context, target, resource, options) =>
  conservesUses.record(context, target, { ...options, resource });
