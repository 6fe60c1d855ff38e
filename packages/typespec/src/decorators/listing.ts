import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Listing } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const listingUses: DecoratorUses<Listing, Operation> = recordUses(stateKeys.listing);

export function $listing(context: DecoratorContext, target: Operation, options: Listing): void {
  listingUses.record(context, target, options);
}
