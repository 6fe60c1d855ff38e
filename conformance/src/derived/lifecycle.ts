import type { Contract } from "@tallystick/contract";
import type { ContractAdapter } from "../families/contract-adapter.ts";

/** How callers bring the resource of each lifecycle into its states. */
export function lifecycleDriversOf(_contract: Contract): ContractAdapter["lifecycleDrivers"] {
  return {};
}

/** Named sequences of moves, by lifecycle. */
export function lifecycleScenariosOf(_contract: Contract): ContractAdapter["lifecycleScenarios"] {
  return {};
}

/** How a resource is brought into a state in which an operation is called. */
export function pathToStateOf(_contract: Contract): ContractAdapter["pathToState"] {
  return () => undefined;
}
