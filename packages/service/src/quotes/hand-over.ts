import type { OutcomeStep, Schema } from "@tallystick/contract";
import type { PaymentReport } from "../rails/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { orderPayment, type TransactionRow } from "../transactions/index.ts";
import { quoteSteps } from "./quote-steps.ts";
import type { QuoteRow } from "./tables.ts";

/** Outside the sandbox: what stays inside the service is settled at once, everything else is the bank's. */
export async function handOver(
  runtime: Runtime,
  tx: Tx,
  { quote, payment, now }: { quote: QuoteRow; payment: TransactionRow; now: number },
): Promise<void> {
  if (runtime.rails.simulated) return;
  if (!isInside(quote, payment)) return orderPayment(runtime, tx, payment, now);
  const subject = { platformId: quote.platformId, quoteId: quote.id };
  await runtime.steps.follow(tx, quoteSteps, subject, [stepFor({ result: "COMPLETED" })], now);
}

function isInside({ sourceKind, payeeAccount }: QuoteRow, { receiver }: TransactionRow): boolean {
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
