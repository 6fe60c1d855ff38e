import { objectAt, objectsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { paymentMutant } from "../payment-behaviour.ts";
import { changesItems } from "../mutant-kinds.ts";

/** Wrong fields in transactions and card payments. */
export const mutants: readonly HandWrittenMutant[] = [
  changesItems("TXN-12", "Transaction", "rate-details-without-fees", (payment) => {
    if (payment["type"] === "INCOMING") payment["rateDetails"] = { serviceApiMultiplier: 1 };
  }),
  paymentMutant("TXN-30", "a-list-leaves-descriptions-out", () => ({
    reply(call, reply) {
      const page = call.operation === "transactions.list" ? objectAt({ body: reply.body }, "body") : {};
      for (const payment of objectsIn(page, "data")) delete payment["description"];
    },
  })),
  changesItems("G-73a", "CardTransaction", "a-pull-count-of-zero", (payment) => {
    objectAt(payment, "pullSummary")["count"] = 0;
  }),
  changesItems("G-73a", "CardTransaction", "summaries-of-amounts-alone", (payment) => {
    for (const name of ["pullSummary", "settlementSummary", "refundSummary"]) delete objectAt(payment, name)["count"];
  }),
];
