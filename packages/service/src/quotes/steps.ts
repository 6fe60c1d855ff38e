import { findEdge, lifecycle, type OutcomeStep } from "@tallystick/contract";
import { stepsOf, type Steps } from "../runtime/follow-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeTransaction, isDelivered, takeStep } from "../transactions/index.ts";
import { creditPayee } from "./payee.ts";
import { paymentOf } from "./payment.ts";
import { changeStatus, findQuote } from "./store.ts";
import type { QuoteRow } from "./tables.ts";

interface Subject {
  platformId: string;
  quoteId: string;
}

/** The outcome of executed quotes: each step moves the transaction, and the quote with it (G-53). */
export const quoteSteps: Steps<Subject> = stepsOf<Subject>("quote.step", takeQuoteStep);

async function takeQuoteStep(
  runtime: Runtime,
  tx: Tx,
  { platformId, quoteId }: Subject,
  step: OutcomeStep,
  at: number,
): Promise<void> {
  const quote = await findQuote(tx, platformId, quoteId);
  if (!quote) throw new Error(`There is no quote ${quoteId}`);
  const payment = await paymentOf(tx, quote);
  const moved = await takeStep(runtime, tx, payment, step, { by: "outcome", at });
  if (moved === payment) return;
  await changeTransaction(tx, payment, moved);
  if (isDelivered(moved)) await creditPayee(runtime, tx, quote, moved);
  const beside = moved.status === step.to ? step.linked?.to : "FAILED";
  if (beside !== undefined) await moveBeside(runtime, tx, quote, beside);
}

async function moveBeside({ contract }: Runtime, tx: Tx, { id, status }: QuoteRow, to: string): Promise<void> {
  const edge = findEdge(lifecycle(contract, "QuoteStatus"), { from: status, to, by: "outcome" });
  if (edge) await changeStatus(tx, id, status, to);
}
