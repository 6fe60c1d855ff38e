import { findEdge, lifecycle } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { TransactionRow } from "../transactions/index.ts";
import { handOver } from "./hand-over.ts";
import { advancePayment, paymentOf } from "./advance-payment.ts";
import { quoteSteps } from "./quote-steps.ts";
import { changeStatus } from "./store.ts";
import type { QuoteRow } from "./tables.ts";
import { stepsFor } from "./decide/steps.ts";

/** An executed quote; or the unchanged one with the obstacle: another request was first, or its source lacks the money. */
export type ExecutionResult =
  | { quote: QuoteRow; payment: TransactionRow; obstacle?: undefined }
  | { quote: QuoteRow; obstacle: "spent" | "insufficient-balance" };

/**
 * Executes a pending quote: debits its source, and follows the sandbox's outcome. Of several concurrent executions one
 * succeeds. Returns the quote before the outcome's steps (V-30), which the next read includes.
 * @param by the operation that executes it.
 */
export async function executeQuote(
  runtime: Runtime,
  tx: Tx,
  quote: QuoteRow,
  { by, at }: { by: string; at: number },
): Promise<ExecutionResult> {
  const move = { from: "PENDING", to: "PROCESSING" };
  if (!findEdge(lifecycle(runtime.contract, "QuoteStatus"), { ...move, by })) {
    return { quote, payment: await paymentOf(tx, quote) };
  }
  if (!(await changeStatus(tx, quote.id, move.from, move.to))) return { quote, obstacle: "spent" };
  const moved = await advancePayment(runtime, tx, quote, { to: move.to, shows: [] }, { by, at });
  if ("shortfall" in moved) {
    await changeStatus(tx, quote.id, move.to, move.from);
    return { quote, obstacle: "insufficient-balance" };
  }
  const subject = { platformId: quote.platformId, quoteId: quote.id };
  await runtime.steps.follow(tx, quoteSteps, subject, stepsFor(runtime.contract, quote, by), at);
  await handOver(runtime, tx, { quote, payment: moved.row, now: at });
  return { quote: { ...quote, status: move.to }, payment: moved.row };
}
