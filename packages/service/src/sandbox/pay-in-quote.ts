import type { ConditionOf } from "@tallystick/contract";
import type { Call } from "@tallystick/server";
import { executeQuote, failFunding, findQuote, findObstacles, type Obstacle, type QuoteRow } from "../quotes/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { TransactionRow } from "../transactions/index.ts";

/**
 * The refusals of this operation for each obstacle to executing a quote; paying in requires less of its source than
 * taking from it.
 */
const refusals: Partial<Record<Obstacle["when"], ConditionOf<"sandbox.send">>> = {
  expired: "expired body.quoteId",
  spent: "spent body.quoteId",
  "customer-not-ready": "customer-not-ready",
};

/** Pays in the money of a quote that comes from outside (G-94); returns the payment before its outcome's steps (V-30). */
export async function payInQuote(runtime: Runtime, call: Call<"sandbox.send", Tx>): Promise<TransactionRow> {
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
  const context = { by: call.row.id, at: now };
  const payment = isWhole ? await execute(runtime, tx, quote, context) : await failFunding(runtime, tx, quote, context);
  call.require("spent body.quoteId", payment);
  return payment;
}

/** Undefined when another request was first. */
async function execute(
  runtime: Runtime,
  tx: Tx,
  quote: QuoteRow,
  context: { by: string; at: number },
): Promise<TransactionRow | undefined> {
  const executed = await executeQuote(runtime, tx, quote, context);
  return executed.obstacle === undefined ? executed.payment : undefined;
}
