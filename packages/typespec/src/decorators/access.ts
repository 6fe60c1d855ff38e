import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Access } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const accessUses: DecoratorUses<Access, Operation> = recordUses(stateKeys.access, "access");

export const $access: Decorators["access"] = (context, target, options) => accessUses.record(context, target, options);
