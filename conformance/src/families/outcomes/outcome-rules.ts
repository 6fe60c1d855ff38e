import type { Contract, OutcomeRow } from "@tallystick/contract";
import { rulesOfRowsFor } from "../expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import type { SandboxOperation } from "./trigger-outcome.ts";

/** The row's own rule; for kinds of account other than the first, the rule that every kind has outcomes. */
export function outcomeRules(
  contract: Contract,
  { id }: Pick<SandboxOperation, "id">,
  row: OutcomeRow,
  isOfFurtherKind: boolean = false,
): string[] {
  return isOfFurtherKind
    ? rulesStatingFor(contract, id, "every-kind-has-outcomes")
    : rulesOfRowsFor(contract, id, row.rule);
}
