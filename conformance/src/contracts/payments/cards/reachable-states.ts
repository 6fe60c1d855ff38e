import type { Contract, Lifecycle } from "@tallystick/contract";
import { routeTo } from "./routes.ts";

/** The states that callers can reach, in any way. */
export function reachableStates(contract: Contract, lifecycle: Lifecycle): string[] {
  return lifecycle.states.filter((state) => routeTo(contract, lifecycle, state) !== undefined);
}
