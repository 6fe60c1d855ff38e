import type { Operation } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Listing } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const listingUses: DecoratorUses<Listing, Operation> = recordUses(stateKeys.listing, "listing");

export const $listing: Decorators["listing"] = (context, target, options) =>
  listingUses.record(context, target, options);
