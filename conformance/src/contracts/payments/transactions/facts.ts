import { textAt, valueAt } from "../../../json/value-at.ts";
import { isOneOf, isText, isUtc, isWhole, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "Transaction";
const isIncoming = ({ type }: Item): boolean => type === "INCOMING";

const incomingReasons = [
  "LNURLP_FAILED",
  "PAY_REQUEST_FAILED",
  "PAYMENT_APPROVAL_WEBHOOK_ERROR",
  "PAYMENT_APPROVAL_TIMED_OUT",
  "OFFRAMP_FAILED",
  "MISSING_MANDATORY_PAYEE_DATA",
  "QUOTE_EXPIRED",
  "QUOTE_EXECUTION_FAILED",
];

const outgoingReasons = [
  "QUOTE_EXPIRED",
  "QUOTE_EXECUTION_FAILED",
  "LIGHTNING_PAYMENT_FAILED",
  "FUNDING_AMOUNT_MISMATCH",
  "COUNTERPARTY_POST_TX_FAILED",
];

const incomingRate = [
  "serviceApiMultiplier",
  "serviceApiFixedFee",
  "serviceApiVariableFeeRate",
  "serviceApiVariableFeeAmount",
];

/** What is true of every transaction. */
export const transactionFacts: readonly Fact[] = [
  {
    rule: "TXN-03",
    resource,
    at: "type",
    expected: "INCOMING or OUTGOING",
    holds: ({ type }) => isOneOf(type, ["INCOMING", "OUTGOING"]),
  },
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
    rule: "TXN-05",
    resource,
    at: "customerId",
    expected: "customerId and platformCustomerId",
    holds: ({ customerId, platformCustomerId }) => isText(customerId) && typeof platformCustomerId === "string",
  },
  {
    rule: "TXN-07",
    resource,
    at: "settledAt",
    expected: "a date-time once completed",
    when: ({ status }) => status === "COMPLETED",
    holds: ({ settledAt }) => isUtc(settledAt),
  },
  {
    rule: "LIM-03",
    resource,
    at: "fees",
    expected: "zero or more",
    holds: ({ fees }) => fees === undefined || isWhole(fees, 0),
  },
  {
    rule: "TXN-11",
    resource,
    at: "reconciliationInstructions",
    expected: "there, once past CREATED",
    when: ({ status }) => status !== "CREATED",
    holds: ({ reconciliationInstructions }) =>
      typeof reconciliationInstructions === "object" && reconciliationInstructions !== null,
  },
  {
    rule: "TXN-13",
    resource,
    at: "failureReason",
    expected: "one of the eight reasons",
    when: (item) => isIncoming(item) && item["status"] === "FAILED",
    holds: ({ failureReason }) => isOneOf(failureReason, incomingReasons),
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
    rule: "G-56b",
    resource,
    at: "refund",
    expected: "settledAt exactly once it is COMPLETED",
    when: ({ refund }) => refund !== undefined,
    holds: (item) => isUtc(valueAt(item, "refund.settledAt")) === (textAt(item, "refund.status") === "COMPLETED"),
  },
  {
    rule: "TXN-12",
    resource,
    at: "rateDetails",
    expected: incomingRate.join(", "),
    when: isIncoming,
    holds: (item) =>
      item["rateDetails"] === undefined ||
      incomingRate.every((name) => Number(valueAt(item, `rateDetails.${name}`)) >= 0),
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
