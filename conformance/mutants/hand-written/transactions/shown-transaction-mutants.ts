import { objectIn, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

const isCompleted = ({ status }: Item): boolean => status === "COMPLETED";

const isFailed = ({ status }: Item): boolean => status === "FAILED";

/** Wrong fields in transactions. */
export const mutants: readonly HandWrittenMutant[] = [
  changesItems("TXN-01", "Transaction", "ids-of-another-form", (payment) => {
    payment["id"] = String(payment["id"]).replace(":", "-");
  }),
  changesField("TXN-02", "Transaction", "status", "DONE", isCompleted),
  changesField("TXN-03", "Transaction", "type", "IN", ({ type }) => type === "INCOMING"),
  changesItems("TXN-04", "Transaction", "a-destination-without-currency", (payment) => {
    delete objectIn(payment, "destination")["currency"];
  }),
  changesField("TXN-05", "Transaction", "platformCustomerId"),
  changesItems("TXN-06", "Transaction", "an-amount-without-currency", (payment) => {
    delete objectIn(payment, "receivedAmount")["currency"];
  }),
  changesField("TXN-07", "Transaction", "settledAt", undefined, isCompleted),
  changesField("TXN-08", "Transaction", "agentId"),
  changesField("TXN-08", "Transaction", "agentId", "Agent:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10"),
  changesItems("TXN-09", "Transaction", "a-source-of-the-wrong-account", (payment) => {
    objectIn(payment, "source")["accountId"] = objectIn(payment, "destination")["accountId"];
  }),
  changesField("TXN-10", "Transaction", "fees", -1, ({ type }) => type === "INCOMING"),
  changesField("LIM-03", "Transaction", "fees", -2, ({ type }) => type === "OUTGOING"),
  changesField("TXN-11", "Transaction", "reconciliationInstructions"),
  changesField("TXN-13", "Transaction", "failureReason", "BAD_LUCK", isFailed),
  changesField("TXN-14", "Transaction", "failureReason", "QUOTE_EXPIRED", isCompleted),
  changesField("XFER-06", "Transaction", "type", "INCOMING"),
  changesField("XFER-03", "Transaction", "type", "OUTGOING"),
];
