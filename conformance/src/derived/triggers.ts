import type { Contract } from "@tallystick/contract";
import type { RefusalTriggers } from "../families/refusals/refusal-trigger.ts";

/** How each refusal is brought about, as far as the contract says it. */
export function refusalTriggersOf(_contract: Contract): RefusalTriggers {
  return {};
}
