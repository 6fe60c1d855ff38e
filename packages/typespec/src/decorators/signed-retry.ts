import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { SignedRetry } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const signedRetryUses: DecoratorUses<SignedRetry, Operation> = recordUses(stateKeys.signedRetry, "signedRetry");

export const $signedRetry: Decorators["signedRetry"] = (context, target, options) =>
  signedRetryUses.record(context, target, options);
