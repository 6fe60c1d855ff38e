import { isInside, stepFor } from "./decide/steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { orderPayment, type TransactionRow } from "../transactions/index.ts";
import { quoteSteps } from "./quote-steps.ts";
import type { QuoteRow } from "./tables.ts";

/** Outside the sandbox: what stays inside the service is settled at once, everything else is the bank's. */
export async function handOver(
  runtime: Runtime,
  tx: Tx,
  { quote, payment, now }: { quote: QuoteRow; payment: TransactionRow; now: number },
): Promise<void> {
  if (runtime.rails.simulated) return;
  if (!isInside(quote, payment)) return orderPayment(runtime, tx, payment, now);
  const subject = { platformId: quote.platformId, quoteId: quote.id };
  await runtime.steps.follow(tx, quoteSteps, subject, [stepFor({ result: "COMPLETED" })], now);
}
