import type { Contract } from "@tallystick/contract";
import { rulesStating } from "../rules-stating.ts";

/** The rules by which a model shows an end that is no later than declared. */
export function rulesOnEnds(contract: Contract, model: string): string[] {
  return rulesStating(contract, "ends-as-declared").filter((id) => {
    const on = contract.rules[id]?.on ?? "";
    return on === model || on.startsWith(`${model}.`);
  });
}
