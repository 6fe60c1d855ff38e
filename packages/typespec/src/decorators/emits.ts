import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const emitsUses: DecoratorUses<string[], Operation> = recordUses(stateKeys.emits);

export const $emits: Decorators["emits"] = (context, target, ...events) => emitsUses.record(context, target, events);
