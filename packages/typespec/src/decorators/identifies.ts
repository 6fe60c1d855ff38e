import type { DecoratorContext, ModelProperty, Program, Scalar, Type } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { ResourceType } from "./resource.ts";
import { createWord, type Word } from "./word.ts";

export const identifiesWord: Word<ResourceType, Scalar | ModelProperty> = createWord(stateKeys.identifies);

export function $identifies(context: DecoratorContext, target: Scalar | ModelProperty, resource: ResourceType): void {
  identifiesWord.say(context, target, resource);
}

/** The resource a property or scalar names, by its own mark or the nearest one of the scalars it extends. */
export function getIdentified(program: Program, type: Type): ResourceType | undefined {
  if (type.kind === "ModelProperty") {
    return identifiesWord.on(program, type)[0]?.value ?? getIdentified(program, type.type);
  }
  if (type.kind !== "Scalar") return undefined;
  const own = identifiesWord.on(program, type)[0]?.value;
  return own ?? (type.baseScalar && getIdentified(program, type.baseScalar));
}
