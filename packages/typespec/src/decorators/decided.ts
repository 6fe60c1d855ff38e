import type { DecoratorContext, Type } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const decidedUses: DecoratorUses<string[]> = recordUses(stateKeys.decided);

export function $decided(context: DecoratorContext, target: Type, ...ids: string[]): void {
  decidedUses.record(context, target, ids);
}
