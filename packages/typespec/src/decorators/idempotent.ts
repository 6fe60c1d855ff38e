import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Idempotent } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const idempotentUses: DecoratorUses<Idempotent, Operation> = recordUses(stateKeys.idempotent, "idempotent");

export const $idempotent: Decorators["idempotent"] = (context, target, options) =>
  idempotentUses.record(context, target, options);
