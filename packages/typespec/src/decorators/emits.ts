import type { Operation } from "@typespec/compiler";
import type { Decorators, EmittedEvent } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export const emitsUses: DecoratorUses<EmittedEvent[], Operation> = recordUses(stateKeys.emits, "emits");

export const $emits: Decorators["emits"] = (context, target, ...events) =>
  emitsUses.record(
    context,
    target,
    events.map((event) => (typeof event === "string" ? { event } : event)),
  );
