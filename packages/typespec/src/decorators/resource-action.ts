import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { ResourceAction } from "../model.ts";
import type { ResourceType } from "./resource.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export interface ResourceActionOf {
  kind: ResourceAction["kind"];
  resource: ResourceType;
}

export const resourceActionUses: DecoratorUses<ResourceActionOf, Operation> = recordUses(stateKeys.resourceAction);

type ResourceActionDecorator = (context: DecoratorContext, target: Operation, resource: ResourceType) => void;

const part =
  (kind: ResourceAction["kind"]): ResourceActionDecorator =>
  (context, target, resource) =>
    resourceActionUses.record(context, target, { kind, resource });

export const $creates: ResourceActionDecorator = part("creates");
export const $reads: ResourceActionDecorator = part("reads");
export const $lists: ResourceActionDecorator = part("lists");
export const $changes: ResourceActionDecorator = part("changes");
export const $deletes: ResourceActionDecorator = part("deletes");
