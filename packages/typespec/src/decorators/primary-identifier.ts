import type { DecoratorContext, Model } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const primaryIdentifierUses: DecoratorUses<string[], Model> = recordUses(stateKeys.primaryIdentifier);

export function $primaryIdentifier(context: DecoratorContext, target: Model, ...fields: string[]): void {
  primaryIdentifierUses.record(context, target, fields);
}
