import type { Model } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { AccountType } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const paysUses: DecoratorUses<AccountType, Model> = recordUses(stateKeys.pays);

export const $pays: Decorators["pays"] = (context, target, options) => paysUses.record(context, target, options);
