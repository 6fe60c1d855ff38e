import type { ConditionOf } from "@tallystick/contract";

/** The refusals of creating a quote, for any caller. */
export type QuoteCondition = ConditionOf<"quotes.create" | "agents.me.quotes.create">;
