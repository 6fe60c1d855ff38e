import type { Check } from "../check.ts";

/** A check that receives the target's webhooks: in parallel, while the runner is the endpoint. */
export const listening: Pick<Check, "family" | "needs" | "phase" | "cost"> = {
  family: "events",
  needs: ["webhook-receiver"],
  phase: "webhooks",
  cost: 2,
};

/** A check that receives webhooks and moves the clock. */
export const listeningByTheClock: Pick<Check, "family" | "needs" | "phase" | "cost"> = {
  family: "events",
  needs: ["webhook-receiver", "clock"],
  phase: "clock",
  cost: 3,
};
