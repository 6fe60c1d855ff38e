import type { Contract, Operation } from "@tallystick/contract";
import { rulesOfRows } from "./expect.ts";

/** The rules by which the plain request of an operation is judged. */
export function plainRules(contract: Contract, { access }: Operation): string[] {
  // Operations without credentials get none.
  if (access.scheme === "none") return rulesOfRows(contract, access.rule);
  return Object.values(contract.rules).flatMap(({ id, states }) =>
    states?.includes("valid-credentials-accepted") === true ? [id] : [],
  );
}
