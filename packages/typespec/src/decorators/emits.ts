import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const emitsUses: DecoratorUses<string[], Operation> = recordUses(stateKeys.emits);

export function $emits(context: DecoratorContext, target: Operation, ...events: string[]): void {
  emitsUses.record(context, target, events);
}
