import { textAt, valueAt } from "../../../json/value-at.ts";
import { isOneOf, isText, isWhole, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "Transaction";
const isIncoming = ({ type }: Item): boolean => type === "INCOMING";

const outgoingReasons = [
  "QUOTE_EXPIRED",
  "QUOTE_EXECUTION_FAILED",
  "LIGHTNING_PAYMENT_FAILED",
  "FUNDING_AMOUNT_MISMATCH",
  "COUNTERPARTY_POST_TX_FAILED",
];

/** What is true of every transaction. */
export const transactionFacts: readonly Fact[] = [
  {
    rule: "TXN-04",
    resource,
    at: "destination",
    expected: "destinationType ACCOUNT with accountId and currency",
    when: (item) => textAt(item, "destination.destinationType") !== "UMA_ADDRESS",
    holds: (item) =>
      textAt(item, "destination.destinationType") === "ACCOUNT" &&
      isText(valueAt(item, "destination.accountId")) &&
      isText(valueAt(item, "destination.currency")),
  },
  {
    rule: "LIM-03",
    resource,
    at: "fees",
    expected: "zero or more",
    holds: ({ fees }) => fees === undefined || isWhole(fees, 0),
  },
  {
    rule: "G-55b",
    resource,
    at: "failureReason",
    expected: "one of the five reasons",
    when: (item) => !isIncoming(item),
    holds: ({ failureReason }) => failureReason === undefined || isOneOf(failureReason, outgoingReasons),
  },
  {
    rule: "TXN-14",
    resource,
    at: "failureReason",
    expected: "none, as nothing failed",
    when: ({ status }) => isOneOf(status, ["CREATED", "PENDING", "PROCESSING", "COMPLETED"]),
    holds: ({ failureReason }) => failureReason === undefined,
  },
];
