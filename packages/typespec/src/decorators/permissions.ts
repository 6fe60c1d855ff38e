import type { Enum } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const permissionsUses: DecoratorUses<string, Enum> = recordUses(stateKeys.permissions, "permissions");

export const $permissions: Decorators["permissions"] = (context, target, scheme) =>
  permissionsUses.record(context, target, scheme);
