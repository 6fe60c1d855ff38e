import type { Model } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const primaryIdentifierUses: DecoratorUses<string[], Model> = recordUses(
  stateKeys.primaryIdentifier,
  "primaryIdentifier",
);

export const $primaryIdentifier: Decorators["primaryIdentifier"] = (context, target, ...fields) =>
  primaryIdentifierUses.record(context, target, fields);
