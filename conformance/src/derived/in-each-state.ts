import type { Contract } from "@tallystick/contract";
import type { ContractAdapter } from "../families/contract-adapter.ts";

/** How each resource is shown in all its states. */
export function showInEachStateOf(_contract: Contract): ContractAdapter["showInEachState"] {
  return {};
}
