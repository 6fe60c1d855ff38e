import type { Contract, OutcomeRow } from "@tallystick/contract";
import type { OutcomeAccount } from "../../engine/types.ts";
import { declaredFor, rulesOfRowsFor } from "../expect.ts";
import type { SandboxOperation } from "./trigger-outcome.ts";

/** The row's own rule; for account types other than the first, the rule that every type's identifier counts. */
export function outcomeRules(
  contract: Contract,
  operation: SandboxOperation,
  row: OutcomeRow,
  { type }: OutcomeAccount = {},
): string[] {
  return type === undefined || type === "USD_ACCOUNT"
    ? rulesOfRowsFor(contract, operation.id, row.rule)
    : declaredFor(contract, operation.id, "SBX-08");
}
