import type { Contract } from "@tallystick/contract";
import type { ContractAdapter } from "../families/contract-adapter.ts";

/** How each resource that expires is made. */
export function expiringFixturesOf(_contract: Contract): ContractAdapter["expiringFixtures"] {
  return {};
}
