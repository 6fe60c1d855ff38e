import type { ConditionOf } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { executeQuote, failFunding, findQuote, findObstacles, type Obstacle, type QuoteRow } from "../quotes/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { toOutgoingTransaction, type TransactionRow } from "../transactions/index.ts";

/**
 * The refusals of this operation for each obstacle to executing a quote; paying in requires less of its source than
 * taking from it.
 */
const refusals: Partial<Record<Obstacle["when"], ConditionOf<"sandbox.send">>> = {
  expired: "expired body.quoteId",
  spent: "spent body.quoteId",
  "customer-not-ready": "customer-not-ready",
};

/** Pays in the money of a quote that comes from outside (G-94). */
export function sendHandler(runtime: Runtime): Handlers<Tx>["sandbox.send"] {
  return async (call: Call<"sandbox.send", Tx>) => {
    const { tx, now, body } = call;
    const quote = await findQuote(tx, call.principal.platformId, body.quoteId);
    if (!quote) call.refuse("unknown body.quoteId");
    call.refuseUnless("wrong-kind body.quoteId", ["PAID_IN", "PULLED"].includes(quote.sourceKind));
    for (const { when, details } of await findObstacles(tx, quote, now)) {
      const condition = refusals[when];
      if (condition) call.refuseUnless(condition, false, details);
    }
    const { sendingCurrency: currency, sendingAmount: amount } = quote;
    call.refuseUnless("currency-mismatch body.currencyCode", body.currencyCode === currency, { currency });
    const isWhole = body.currencyAmount === undefined || body.currencyAmount === amount;
    const payment = await paidIn(runtime, tx, quote, { isWhole, by: call.row.id, at: now });
    call.require("spent body.quoteId", payment);
    return { status: 200, body: toOutgoingTransaction(payment) };
  };
}

/** The payment as it is then; undefined when another request was first. */
async function paidIn(
  runtime: Runtime,
  tx: Tx,
  quote: QuoteRow,
  { isWhole, ...context }: { isWhole: boolean; by: string; at: number },
): Promise<TransactionRow | undefined> {
  if (!isWhole) return failFunding(runtime, tx, quote, context);
  const executed = await executeQuote(runtime, tx, quote, context);
  return executed.obstacle === undefined ? executed.payment : undefined;
}
