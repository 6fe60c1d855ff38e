import type { LifecycleName } from "@tallystick/contract";
import type { Move } from "../../requests/states/lifecycle-driver.ts";
import type { Scenarios } from "../../checks/scenario.ts";

/** By lifecycle: the paths that deserve a name. */
export const lifecycleScenarios: Readonly<Record<string, Scenarios<Move>>> = {
  CardState: {
    "frozen, thawed, frozen again and closed": ["→FROZEN", "→ACTIVE", "→FROZEN", "→CLOSED"],
    "frozen twice": ["→FROZEN", "↛FROZEN"],
    "frozen and thawed, and thawed once more": ["→FROZEN", "→ACTIVE", "↛ACTIVE"],
    "closed and asked back": ["→CLOSED", "↛ACTIVE", "↛FROZEN"],
  },
  AgentActionStatus: {
    "approved, and approved again": ["→APPROVED", "↛APPROVED"],
    "approved, then regretted": ["→APPROVED", "↛REJECTED"],
    "rejected, then approved after all": ["→REJECTED", "↛APPROVED"],
    "approved without the money, and once more": ["→FAILED", "↛APPROVED"],
  },
} satisfies Partial<Record<LifecycleName, Scenarios<Move>>>;
