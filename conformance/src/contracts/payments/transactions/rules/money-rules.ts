import type { Contract, OperationId, OutcomeRow, RuleId } from "@tallystick/contract";
import { declaredFor, rulesOfRowsFor } from "../../../../requests/expect.ts";
import type { SandboxOperation } from "../../../../requests/trial.ts";

/** By operation: the rule about its effect on the balance. */
const effectRules: Readonly<Partial<Record<string, RuleId>>> = {
  "transfers.in": "XFER-04",
  "transfers.out": "XFER-05",
  "quotes.execute": "QUOTE-34",
} satisfies Partial<Record<OperationId, RuleId>>;

/** The rules about a payment's effect on the balance: returned money has a rule of its own. */
export function moneyRules(contract: Contract, operation: SandboxOperation, row: OutcomeRow): string[] {
  const isReturned = row.steps.some(({ to }) => to === "REJECTED" || to === "REFUNDED");
  if (isReturned) return declaredFor(contract, operation.id, "TXN-29");
  const own = effectRules[operation.id];
  if (own !== undefined) return declaredFor(contract, operation.id, own);
  return rulesOfRowsFor(contract, operation.id, invariantRule(contract));
}

/** The invariant that all payments keep. */
function invariantRule(contract: Contract): string | undefined {
  return contract.conservation.find(({ resource }) => resource === "InternalAccount")?.rule;
}
