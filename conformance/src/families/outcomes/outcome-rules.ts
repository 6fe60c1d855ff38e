import type { Contract, OutcomeRow } from "@tallystick/contract";
import type { ExternalAccountType } from "../../world/external-accounts.ts";
import { declaredFor } from "../expect.ts";
import type { ChancyOperation } from "./bring-about.ts";

/** The row's own rule; for account types other than the first, the rule that every type's identifier counts. */
export function outcomeRules(
  contract: Contract,
  operation: ChancyOperation,
  row: OutcomeRow,
  type: ExternalAccountType = "USD_ACCOUNT",
): string[] {
  return declaredFor(contract, operation.id, type === "USD_ACCOUNT" ? row.rule : "SBX-08");
}

/** The rule of what a payment's outcome does to the balance: money that comes back has one of its own. */
export function moneyRules(contract: Contract, operation: ChancyOperation, row: OutcomeRow): string[] {
  const isReturned = row.steps.some(({ to }) => to === "REJECTED" || to === "REFUNDED");
  const direction = operation.id === "transfers.in" ? "XFER-04" : "XFER-05";
  return declaredFor(contract, operation.id, isReturned ? "TXN-29" : direction);
}
