import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Access } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const accessUses: DecoratorUses<Access, Operation> = recordUses(stateKeys.access);

export function $access(context: DecoratorContext, target: Operation, options: Access): void {
  accessUses.record(context, target, options);
}
