import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../engine/types.ts";
import { asObject, textAt } from "../../json/value-at.ts";

/** Waits until no payment of the customer changes by itself any more, or five seconds have passed. */
export async function untilStable(t: Trial, customerId: string): Promise<void> {
  await t.eventually(
    () => t.call("transactions.list", { query: { customerId, limit: 100 } }),
    (reply) => !movesIn(reply),
  );
}

function movesIn(reply: Exchange): boolean {
  const data = asObject(reply.body)?.["data"];
  return Array.isArray(data) && data.some(isMoving);
}

/** A quote's payment may stay PENDING until the quote is executed; nothing else stays so. */
function isMoving(payment: unknown): boolean {
  const status = textAt(payment, "status");
  if (status === "PENDING") return textAt(payment, "quoteId") === undefined;
  return status === "CREATED" || status === "PROCESSING" || textAt(payment, "refund.status") === "PENDING";
}
