import { firstValues, isSuccess, objectAt, objectIn, itemsIn, listIn, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesReplies, changesRequests, paymentMutant, changesItems } from "../payment-behaviour.ts";

/** The payments that were shown over an account, to whomever, are added to an empty list of what was over it. */
const leak: HandWrittenMutant = paymentMutant("V-05a", "an-account-shows-its-payments-to-every-platform", () => {
  const payments = new Map<unknown, Item>();
  return {
    reply(call, reply) {
      for (const payment of itemsIn(call, reply, "Transaction")) payments.set(payment["id"], payment);
      const { searchParams } = new URL(call.path, "http://half-way");
      const account = searchParams.get("accountIdentifier");
      if (call.operation !== "transactions.list" || account === null || searchParams.has("customerId")) return;
      const page = objectAt({ body: reply.body }, "body");
      if (!isSuccess(reply) || listIn(page, "data").length > 0) return;
      page["data"] = [...payments.values()].filter((each) => objectIn(each, "source")["accountId"] === account);
    },
  };
});

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
  leak,
];
