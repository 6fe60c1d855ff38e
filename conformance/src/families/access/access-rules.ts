import type { Contract, Operation } from "@tallystick/contract";
import { declaredFor } from "../expect.ts";

const general: Readonly<Record<Operation["access"]["scheme"], readonly string[]>> = {
  platform: ["PAUTH-02", "PAUTH-04"],
  agent: ["PAUTH-02", "PAUTH-03"],
  none: [],
};

/** The rules that say who may call: the row's own, and the general ones of its scheme. */
export function accessRules(contract: Contract, { id, access }: Operation): string[] {
  return declaredFor(contract, id, access.rule, ...general[access.scheme]);
}
