import type { Contract, OutcomeRow } from "@tallystick/contract";
import type { ExternalAccountOptions } from "../../payments/external-accounts/fixtures.ts";
import { declaredFor } from "../expect.ts";
import type { SandboxOperation } from "./trigger-outcome.ts";

/** The row's own rule; for account types other than the first, the rule that every type's identifier counts. */
export function outcomeRules(
  contract: Contract,
  operation: SandboxOperation,
  row: OutcomeRow,
  { type }: ExternalAccountOptions = {},
): string[] {
  return declaredFor(contract, operation.id, type === undefined || type === "USD_ACCOUNT" ? row.rule : "SBX-08");
}

/** The rules about a payment's effect on the balance: returned money has a rule of its own. */
export function moneyRules(contract: Contract, operation: SandboxOperation, row: OutcomeRow): string[] {
  const isReturned = row.steps.some(({ to }) => to === "REJECTED" || to === "REFUNDED");
  if (isReturned) return declaredFor(contract, operation.id, "TXN-29");
  const own = { "transfers.in": "XFER-04", "transfers.out": "XFER-05", "quotes.execute": "QUOTE-34" }[operation.id];
  return declaredFor(contract, operation.id, own ?? lawRule(contract));
}

/** The invariant that all payments keep. */
function lawRule(contract: Contract): string | undefined {
  return contract.conservation.find(({ resource }) => resource === "InternalAccount")?.rule;
}
