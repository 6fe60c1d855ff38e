import type { Model } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Constants } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const constantsUses: DecoratorUses<Constants, Model> = recordUses(stateKeys.constants, "constants");

export const $constants: Decorators["constants"] = (context, target, lists) =>
  constantsUses.record(context, target, lists);
