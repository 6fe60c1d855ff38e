import type { Namespace } from "@typespec/compiler";
import type { ConventionsOptions, Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const conventionsUses: DecoratorUses<ConventionsOptions, Namespace> = recordUses(
  stateKeys.conventions,
  "conventions",
);

export const $conventions: Decorators["conventions"] = (context, target, options) =>
  conventionsUses.record(context, target, options);
