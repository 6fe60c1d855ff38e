import type { Check } from "../../engine/types.ts";

/** What hears the target's webhooks: beside others, while the endpoint is the runner's. */
export const listening: Pick<Check, "needs" | "phase" | "cost"> = {
  needs: ["webhook-receiver"],
  phase: "webhooks",
  cost: 2,
};

/** What hears them and moves the clock. */
export const listeningByTheClock: Pick<Check, "needs" | "phase" | "cost"> = {
  needs: ["webhook-receiver", "clock"],
  phase: "clock",
  cost: 3,
};
