import type { ConditionOf } from "@tallystick/contract";

/** What may stand in the way of making a quote, for whoever asks. */
export type QuoteCondition = ConditionOf<"quotes.create" | "agents.me.quotes.create">;
