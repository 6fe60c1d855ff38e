import { findEdge, lifecycle, type OutcomeStep } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeTransaction, findTransaction, isDelivered, applyStep } from "../transactions/index.ts";
import { expiryKind, type PlannedExpiry } from "./plan-expiry.ts";
import { creditPayee } from "./credit-payee.ts";
import { stepFor } from "./decide/steps.ts";
import { advancePayment, paymentOf } from "./advance-payment.ts";
import { quoteSteps, type QuoteSubject } from "./quote-steps.ts";
import { changeStatus, findQuote } from "./store.ts";
import type { QuoteRow } from "./tables.ts";

/** Registers the steps of executed quotes, the expiry of pending ones, and the bank's reports. */
export function registerQuoteWork(runtime: Runtime): void {
  runtime.steps.register(quoteSteps, (tx, subject, step, at) => advanceQuote(runtime, tx, subject, step, at));
  registerExpiry(runtime);
  registerPaymentReports(runtime);
}

/** The bank reports a payment, of a quote or of a transfer; one that has ended meanwhile stays as it is. */
function registerPaymentReports(runtime: Runtime): void {
  runtime.rails.onReport("payment", async (tx, { report }, { now: at }) => {
    const row = await findTransaction(tx, report.reference);
    if (!row) throw new Error(`There is no transaction ${report.reference}`);
    const step = stepFor(report);
    if (row.quoteId !== null) {
      await advanceQuote(runtime, tx, { platformId: row.platformId, quoteId: row.quoteId }, step, at);
      return;
    }
    const shows = row.type === "OUTGOING" ? step.shows : step.shows.filter(({ path }) => path === "failureReason");
    await changeTransaction(tx, row, await applyStep(runtime, tx, row, { ...step, shows }, { by: "outcome", at }));
  });
}

async function advanceQuote(
  runtime: Runtime,
  tx: Tx,
  { platformId, quoteId }: QuoteSubject,
  step: OutcomeStep,
  at: number,
): Promise<void> {
  const quote = await findQuote(tx, platformId, quoteId);
  if (!quote) throw new Error(`There is no quote ${quoteId}`);
  const payment = await paymentOf(tx, quote);
  const moved = await applyStep(runtime, tx, payment, step, { by: "outcome", at });
  if (moved === payment) return;
  await changeTransaction(tx, payment, moved);
  if (isDelivered(moved)) await creditPayee(runtime, tx, quote, moved);
  const linkedStatus = moved.status === step.to ? step.linked?.to : "FAILED";
  if (linkedStatus !== undefined) await transitionQuote(runtime, tx, quote, linkedStatus);
}

async function transitionQuote({ contract }: Runtime, tx: Tx, { id, status }: QuoteRow, to: string): Promise<void> {
  const edge = findEdge(lifecycle(contract, "QuoteStatus"), { from: status, to, by: "outcome" });
  if (edge) await changeStatus(tx, id, status, to);
}

/** A quote expires with its transaction (TXN-28). */
function registerExpiry(runtime: Runtime): void {
  runtime.work.register(expiryKind, async (tx, payload, at) => {
    const { platformId, quoteId } = payload as PlannedExpiry; // written by planExpiry
    const quote = await findQuote(tx, platformId, quoteId);
    if (!quote) throw new Error(`There is no quote ${quoteId}`);
    const move = { from: "PENDING", to: "EXPIRED", by: "expiry" };
    if (!findEdge(lifecycle(runtime.contract, "QuoteStatus"), move)) return;
    if (!(await changeStatus(tx, quote.id, move.from, move.to))) return;
    await advancePayment(runtime, tx, quote, { to: "EXPIRED", shows: [] }, { by: "expiry", at });
  });
}
