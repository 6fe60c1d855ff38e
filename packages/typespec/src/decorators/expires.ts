import type { Model } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Expiry } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export type ExpiryOf = Omit<Expiry, "model">;

export const expiresUses: DecoratorUses<ExpiryOf, Model> = recordUses(stateKeys.expires, "expires");

export const $expires: Decorators["expires"] = (context, target, field, after, then, options = {}) => {
  const further = typeof options === "string" ? { rule: options } : options;
  // oxlint-disable-next-line unicorn/no-thenable -- the field of the model is called `then`, and is a sentence
  expiresUses.record(context, target, { field, after, then, ...further });
};
