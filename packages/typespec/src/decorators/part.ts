import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Part } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { createWord, type Word } from "./word.ts";

export interface PartOf {
  kind: Part["kind"];
  resource: ResourceType;
}

export const partWord: Word<PartOf, Operation> = createWord(stateKeys.part);

type PartDecorator = (context: DecoratorContext, target: Operation, resource: ResourceType) => void;

const part =
  (kind: Part["kind"]): PartDecorator =>
  (context, target, resource) =>
    partWord.say(context, target, { kind, resource });

export const $creates: PartDecorator = part("creates");
export const $reads: PartDecorator = part("reads");
export const $lists: PartDecorator = part("lists");
export const $changes: PartDecorator = part("changes");
export const $deletes: PartDecorator = part("deletes");
