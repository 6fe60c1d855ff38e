import type { DecoratorContext, Operation } from "@typespec/compiler";
import type { Decorators, DeletesOptions, InVersions } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { ResourceAction } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";
import type { ResourceType } from "./resource.ts";

export interface ResourceActionOf extends Omit<ResourceAction, "resource"> {
  resource: ResourceType;
}

export const resourceActionUses: DecoratorUses<ResourceActionOf, Operation> = recordUses(
  stateKeys.resourceAction,
  "deletes",
);

const recorder =
  (kind: ResourceAction["kind"]) =>
  (
    context: DecoratorContext,
    target: Operation,
    resource: ResourceType,
    options: DeletesOptions | InVersions = {},
  ): void =>
    resourceActionUses.record(context, target, { ...options, kind, resource });

export const $creates: Decorators["creates"] = recorder("creates");
export const $reads: Decorators["reads"] = recorder("reads");
export const $lists: Decorators["lists"] = recorder("lists");
export const $changes: Decorators["changes"] = recorder("changes");
export const $deletes: Decorators["deletes"] = recorder("deletes");
