import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const decidedUses: DecoratorUses<string[]> = recordUses(stateKeys.decided, "decided");

export const $decided: Decorators["decided"] = (context, target, ...ids) => decidedUses.record(context, target, ids);
