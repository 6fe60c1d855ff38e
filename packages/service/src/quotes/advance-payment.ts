import type { Shortfall } from "../ledger/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeTransaction, findTransaction, tryStep, type Step, type TransactionRow } from "../transactions/index.ts";
import type { QuoteRow } from "./tables.ts";

/** The transaction of a quote; it exists from the beginning. */
export async function paymentOf(tx: Tx, quote: QuoteRow): Promise<TransactionRow> {
  const row = await findTransaction(tx, quote.transactionId);
  if (!row) throw new Error(`${quote.id} has no transaction ${quote.transactionId}`);
  return row;
}

/** Advances the transaction of a quote; returns the shortfall, with nothing changed, when its source lacks the money. */
export async function advancePayment(
  runtime: Runtime,
  tx: Tx,
  quote: QuoteRow,
  step: Step,
  mover: { by: string; at: number },
): Promise<{ row: TransactionRow } | { shortfall: Shortfall }> {
  const payment = await paymentOf(tx, quote);
  const moved = await tryStep(runtime, tx, payment, step, mover);
  if ("row" in moved) await changeTransaction(tx, payment, moved.row);
  return moved;
}
