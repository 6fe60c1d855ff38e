import type { Contract } from "@tallystick/contract";
import { rulesStating } from "../rules-stating.ts";

/** The rules that bound the expiry of a model from above. */
export function rulesOnEnds(contract: Contract, model: string): string[] {
  return rulesStating(contract, "ends-as-declared").filter((id) => {
    const on = contract.rules[id]?.on ?? "";
    return on === model || on.startsWith(`${model}.`);
  });
}
