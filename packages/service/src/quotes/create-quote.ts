import type { Schema } from "@tallystick/contract";
import { lifetimeOf } from "../runtime/lifetime.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { recordTransaction } from "../transactions/index.ts";
import type { CheckedQuote } from "./check-quote.ts";
import { decideQuote, decideTransaction } from "./decide/quote.ts";
import { planExpiry } from "./plan-expiry.ts";
import { insertQuote } from "./store.ts";
import type { QuoteRow } from "./tables.ts";

/**
 * Locks the price of a checked payment: the quote, its transaction and the end of its time, all pending.
 * @param emits the events of the operation that asks.
 */
export async function createQuote(
  runtime: Runtime,
  tx: Tx,
  checked: CheckedQuote,
  { emits, now: at, agentId }: { emits: readonly string[]; now: number; agentId?: string },
): Promise<QuoteRow> {
  const { ids, contract } = runtime;
  const quote = decideQuote(checked, {
    quoteId: ids.next("Quote"),
    transactionId: ids.next("Transaction"),
    agentId,
    instructions: instructionsOf(runtime, checked),
    at,
    expiresAt: at + lifetimeOf(contract, "Quote"),
  });
  await insertQuote(tx, quote);
  await recordTransaction(runtime, tx, decideTransaction(quote, checked), { steps: [], emits });
  await planExpiry(runtime, tx, quote);
  return quote;
}

/**
 * Payment instructions for money that the payer sends; of a crypto currency on the requested network, else on each
 * (G-46e).
 */
function instructionsOf({ instructions }: Runtime, { source }: CheckedQuote): Schema<"PaymentInstruction">[] {
  if (source.view.sourceType !== "REALTIME_FUNDING") return [];
  const { currency, cryptoNetwork } = source.view;
  const all = instructions({ currency, isPlatformAccount: source.customer === undefined });
  if (cryptoNetwork === undefined) return all;
  const requested = all.filter(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType.startsWith(cryptoNetwork));
  return requested.length > 0 ? requested : all;
}
