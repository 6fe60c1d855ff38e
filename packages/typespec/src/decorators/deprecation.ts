import type { EnumMember } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Deprecation } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const deprecationUses: DecoratorUses<Deprecation, EnumMember> = recordUses(stateKeys.deprecation, "deprecation");

export const $deprecation: Decorators["deprecation"] = (context, target, options) =>
  deprecationUses.record(context, target, options);
