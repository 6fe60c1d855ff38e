import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Refusal } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const refusesUses: DecoratorUses<Refusal, Operation> = recordUses(stateKeys.refuses, "refuses");

export const $refuses: Decorators["refuses"] = (context, target, options) =>
  refusesUses.record(context, target, {
    ...options,
    accepts: options.accepts ?? [],
  });
