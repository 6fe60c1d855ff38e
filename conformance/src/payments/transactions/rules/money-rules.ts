import type { Contract, OutcomeRow } from "@tallystick/contract";
import { declaredFor } from "../../../families/expect.ts";
import type { SandboxOperation } from "../../../families/outcomes/trigger-outcome.ts";

/** The rules about a payment's effect on the balance: returned money has a rule of its own. */
export function moneyRules(contract: Contract, operation: SandboxOperation, row: OutcomeRow): string[] {
  const isReturned = row.steps.some(({ to }) => to === "REJECTED" || to === "REFUNDED");
  if (isReturned) return declaredFor(contract, operation.id, "TXN-29");
  const own = { "transfers.in": "XFER-04", "transfers.out": "XFER-05", "quotes.execute": "QUOTE-34" }[operation.id];
  return declaredFor(contract, operation.id, own ?? invariantRule(contract));
}

/** The invariant that all payments keep. */
function invariantRule(contract: Contract): string | undefined {
  return contract.conservation.find(({ resource }) => resource === "InternalAccount")?.rule;
}
