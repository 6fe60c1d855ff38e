import type { ModelProperty, Program, Scalar, Type } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { ResourceType } from "./resource.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const identifiesUses: DecoratorUses<ResourceType, Scalar | ModelProperty> = recordUses(
  stateKeys.identifies,
  "identifies",
);

export const $identifies: Decorators["identifies"] = (context, target, resource) =>
  identifiesUses.record(context, target, resource);

/** The resource that a property or scalar identifies: by its own decorator, or that of the nearest scalar it extends. */
export function getIdentified(program: Program, type: Type): ResourceType | undefined {
  if (type.kind === "ModelProperty") {
    return identifiesUses.on(program, type)[0]?.value ?? getIdentified(program, type.type);
  }
  if (type.kind !== "Scalar") return undefined;
  const own = identifiesUses.on(program, type)[0]?.value;
  return own ?? (type.baseScalar && getIdentified(program, type.baseScalar));
}
