import type { Contract, OutcomeRow } from "@tallystick/contract";
import { declaredFor } from "../expect.ts";
import type { ChancyOperation } from "./bring-about.ts";

/** The row's own rule and the general ones it is an instance of. */
export function outcomeRules(contract: Contract, operation: ChancyOperation, row: OutcomeRow): string[] {
  const { resource } = operation.outcomes;
  const general = resource === "Transaction" ? ["SBX-08", "TXN-27"] : resource === "ExternalAccount" ? ["SBX-08"] : [];
  return declaredFor(contract, operation.id, row.rule, ...general);
}

/** The rules of what a payment's outcome does to the balance. */
export function moneyRules(contract: Contract, operation: ChancyOperation): string[] {
  if (operation.outcomes.resource !== "Transaction") return [];
  const direction = operation.id === "transfers.in" ? "XFER-04" : "XFER-05";
  return declaredFor(contract, operation.id, direction, "TXN-29", "ACCT-15");
}
