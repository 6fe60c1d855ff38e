import type { DecoratorContext, Namespace } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Conservation } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { createWord, type Word } from "./word.ts";

type ConservesOptions = Omit<Conservation, "resource">;

export interface ConservationOf extends ConservesOptions {
  resource: ResourceType;
}

export const conservesWord: Word<ConservationOf, Namespace> = createWord(stateKeys.conserves);

export function $conserves(
  context: DecoratorContext,
  target: Namespace,
  resource: ResourceType,
  options: ConservesOptions,
): void {
  conservesWord.say(context, target, { ...options, resource });
}
