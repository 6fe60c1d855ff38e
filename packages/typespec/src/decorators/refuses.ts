import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Answer, Refusal } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

type RefusesOptions = Omit<Refusal, "accepts"> & { accepts?: Answer[] };

export const refusesUses: DecoratorUses<Refusal, Operation> = recordUses(stateKeys.refuses);

export function $refuses(context: DecoratorContext, target: Operation, options: RefusesOptions): void {
  refusesUses.record(context, target, { ...options, accepts: options.accepts ?? [] });
}
