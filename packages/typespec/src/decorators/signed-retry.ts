import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { SignedRetry } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const signedRetryUses: DecoratorUses<SignedRetry, Operation> = recordUses(stateKeys.signedRetry);

export function $signedRetry(context: DecoratorContext, target: Operation, options: SignedRetry): void {
  signedRetryUses.record(context, target, options);
}
