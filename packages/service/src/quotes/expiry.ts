import { findEdge, lifecycle } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeStatus, findQuote } from "./store.ts";
import { movePayment } from "./payment.ts";
import type { QuoteRow } from "./tables.ts";

const kind = "quote.expire";

interface PlannedExpiry {
  platformId: string;
  quoteId: string;
}

/** Expires the quote when its time is over, unless it has been executed by then (QUOTE-05). */
export async function planExpiry({ work }: Runtime, tx: Tx, quote: QuoteRow): Promise<void> {
  const payload: PlannedExpiry = { platformId: quote.platformId, quoteId: quote.id };
  await work.plan(tx, { kind, payload, dueAt: quote.expiresAt });
}

/** Lets the worker expire quotes and their transactions (TXN-28). */
export function registerExpiry(runtime: Runtime): void {
  runtime.work.register(kind, async (tx, payload, at) => {
    const { platformId, quoteId } = payload as PlannedExpiry; // written by planExpiry
    const quote = await findQuote(tx, platformId, quoteId);
    if (!quote) throw new Error(`There is no quote ${quoteId}`);
    const move = { from: "PENDING", to: "EXPIRED", by: "expiry" };
    if (!findEdge(lifecycle(runtime.contract, "QuoteStatus"), move)) return;
    if (!(await changeStatus(tx, quote.id, move.from, move.to))) return;
    await movePayment(runtime, tx, quote, { to: "EXPIRED", shows: [] }, { by: "expiry", at });
  });
}
