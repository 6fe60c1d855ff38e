import { firstValues, objectAt, itemsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesReplies, changesRequests, paymentMutant, changesItems } from "../payment-behaviour.ts";

/** Transactions. */
export const mutants: readonly HandWrittenMutant[] = [
  changesItems("G-56a", "a-refund-never-ends", "Transaction", (payment) => {
    if (payment["refund"] !== undefined) objectAt(payment, "refund")["status"] = "PENDING";
  }),
  changesRequests("G-59c", "every-confirmation-has-the-present-time", "transactions.confirm", (body) => {
    delete body["receiptDeliveryConfirmedAt"];
  }),
  paymentMutant("G-59c", "the-first-confirmation-counts", () => {
    const first = firstValues();
    return {
      reply(call, reply) {
        for (const payment of itemsIn(call, reply, "Transaction")) {
          const at = payment["receiptDeliveryConfirmedAt"];
          if (at !== undefined) payment["receiptDeliveryConfirmedAt"] = first(payment["id"], at);
        }
      },
    };
  }),
  changesReplies("V-30a", "a-transfer-is-refused-at-first", "transfers.out", (payment) => {
    payment["status"] = "REJECTED";
  }),
  changesReplies("TXN-25", "an-agent-chooses-whose-payments-it-sees", "agents.me.transactions.list", (page, call) => {
    if (call.path.includes("ustomerId=")) page["data"] = [];
  }),
];
