import type { DecoratorContext, Model } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Expiry } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export type ExpiryOf = Omit<Expiry, "model">;

export const expiresUses: DecoratorUses<ExpiryOf, Model> = recordUses(stateKeys.expires);

export function $expires(
  context: DecoratorContext,
  target: Model,
  field: string,
  after: string,
  then: string,
  rule?: string,
): void {
  // oxlint-disable-next-line unicorn/no-thenable -- the field of the model is called `then`, and is a sentence
  expiresUses.record(context, target, { field, after, then, ...(rule === undefined ? {} : { rule }) });
}
