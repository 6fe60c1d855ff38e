import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { QuoteRow } from "./tables.ts";

export const expiryKind = "quote.expire";

export interface PlannedExpiry {
  platformId: string;
  quoteId: string;
}

/** Expires the quote when its time is over, unless it has been executed by then (QUOTE-05). */
export async function planExpiry({ work }: Runtime, tx: Tx, quote: QuoteRow): Promise<void> {
  const payload: PlannedExpiry = { platformId: quote.platformId, quoteId: quote.id };
  await work.plan(tx, { kind: expiryKind, payload, dueAt: quote.expiresAt });
}
