/** What a target may offer besides the contract. Without it a rule is "not declared", never violated. */
export type Capability = "state" | "clock" | "other-platform" | "webhook-receiver";

/** When a check runs relative to others. */
export type Phase =
  /** In parallel with all others; the platform keeps its endpoint. */
  | "parallel"
  /**
   * One after another: they change what is there once, such as a configuration, which is put back after each. The runner is
   * not the endpoint yet.
   */
  | "alone"
  /** In parallel, while the platform's endpoint is the runner's own receiver. */
  | "webhooks"
  /**
   * They move the target's clock, while the endpoint is the runner's receiver: a few in parallel, as the clock stands still
   * while any of them acts, and those that listen one after another.
   */
  | "clock";

/** The conditions of a check. */
export interface RunConditions {
  /** What the target must offer. */
  needs: readonly Capability[];
  phase: Phase;
  /** Its requests name nothing that exists: it does not need what the plain request of its operation needs. */
  bare?: boolean;
  /** 1 is cheap and certain; lower runs first. */
  cost: 1 | 2 | 3;
}

/** A check that moves the clock: alone, late, and only when a clock is offered. */
export const byTheClock: Pick<RunConditions, "needs" | "phase" | "cost"> = {
  needs: ["clock"],
  phase: "clock",
  cost: 3,
};

/** A check that changes what is there once. */
export const alone: Pick<RunConditions, "phase"> = { phase: "alone" };
