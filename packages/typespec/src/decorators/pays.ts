import type { DecoratorContext, Model } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { AccountType } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const paysUses: DecoratorUses<AccountType, Model> = recordUses(stateKeys.pays);

export function $pays(context: DecoratorContext, target: Model, options: AccountType): void {
  paysUses.record(context, target, options);
}
