import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Idempotent } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const idempotentUses: DecoratorUses<Idempotent, Operation> = recordUses(stateKeys.idempotent);

export function $idempotent(context: DecoratorContext, target: Operation, options: Idempotent): void {
  idempotentUses.record(context, target, options);
}
