import type { Exchange, Trial } from "../words.ts";
import { asObject, isSuccess, textAt } from "../words.ts";

/** Waits until no payment of the customer changes by itself any more, or five seconds have passed. */
export async function untilStable(t: Trial, customerId: string): Promise<void> {
  await t.eventually(
    () => t.call("transactions.list", { query: { customerId, limit: 100 } }),
    (reply) => !movesIn(t, reply),
  );
}

function movesIn(t: Trial, reply: Exchange): boolean {
  const data = asObject(reply.body)?.["data"];
  return Array.isArray(data) && data.some((payment) => isMoving(t, payment));
}

/** A quote's payment may stay PENDING until the quote is paid; nothing else stays so. */
function isMoving(t: Trial, payment: unknown): boolean {
  const status = textAt(payment, "status");
  const quoteId = textAt(payment, "quoteId");
  if (status === "PENDING") return quoteId === undefined || isPaid(t, quoteId);
  return status === "CREATED" || status === "PROCESSING" || textAt(payment, "refund.status") === "PENDING";
}

/** Whether a call of this trial has paid the quote. */
function isPaid({ transcript }: Trial, quoteId: string): boolean {
  return transcript.some(
    (exchange) =>
      (exchange.operation === "quotes.execute" || exchange.operation === "sandbox.send") &&
      isSuccess(exchange) &&
      `${decodeURIComponent(exchange.request.url)} ${exchange.request.body}`.includes(quoteId),
  );
}
