import { operation, outcomeFor, type Contract, type OutcomeStep, type Schema } from "@tallystick/contract";
import type { PaymentReport } from "../../rails/index.ts";
import type { TransactionRow } from "../../transactions/index.ts";
import type { QuoteRow } from "../tables.ts";

export function isInside({ sourceKind, payeeAccount }: QuoteRow, { receiver }: TransactionRow): boolean {
  const isHeld = sourceKind === "HELD" || sourceKind === "WALLET";
  return isHeld && (payeeAccount !== null || receiver.startsWith("InternalAccount:"));
}

/** The step of a payment and its quote for the bank's report; a failed payment is refunded. */
export function stepFor({ result, reason }: Pick<PaymentReport, "result" | "reason">): OutcomeStep {
  const linked = { to: result satisfies Schema<"QuoteStatus">, accepts: [] };
  return { after: "PT0S", to: result, accepts: [], shows: result === "FAILED" ? failure(reason) : [], linked };
}

function failure(reason: PaymentReport["reason"]): OutcomeStep["shows"] {
  return [
    ...(reason === undefined ? [] : [{ path: "failureReason", value: reason }]),
    { path: "refund.status", value: "COMPLETED" },
    { path: "refund.reason", value: "TRANSACTION_FAILED" },
  ];
}

/**
 * The sandbox's outcome of the payment: by the table of the operation that executes it, else that of the platform's.
 */
export function stepsFor(contract: Contract, { identifier }: QuoteRow, by: string): OutcomeStep[] {
  const own = outcomeFor(operation(contract, by), identifier);
  return (own ?? outcomeFor(operation(contract, "quotes.execute"), identifier))?.steps ?? [];
}
