import { findEdge, lifecycle } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Step, TransactionRow } from "../transactions/index.ts";
import { advancePayment, paymentOf } from "./advance-payment.ts";
import { changeStatus } from "./store.ts";
import type { QuoteRow } from "./tables.ts";

const mismatch: Step = { to: "FAILED", shows: [{ path: "failureReason", value: "FUNDING_AMOUNT_MISMATCH" }] };

/**
 * Makes a pending quote fail after a payment of a wrong amount, which is not accepted (G-94f). Undefined
 * when another request was first.
 */
export async function failFunding(
  runtime: Runtime,
  tx: Tx,
  quote: QuoteRow,
  { by, at }: { by: string; at: number },
): Promise<TransactionRow | undefined> {
  const move = { from: "PENDING", to: "FAILED", by };
  if (!findEdge(lifecycle(runtime.contract, "QuoteStatus"), move)) return paymentOf(tx, quote);
  if (!(await changeStatus(tx, quote.id, move.from, move.to))) return undefined;
  await advancePayment(runtime, tx, quote, mismatch, { by, at });
  return paymentOf(tx, quote);
}
