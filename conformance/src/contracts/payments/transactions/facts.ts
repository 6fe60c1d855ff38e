import { textAt, valueAt } from "../../../json/value-at.ts";
import { isOneOf, isText, type Fact } from "../../../checks/schema/facts/fact.ts";

const resource = "Transaction";

const incomingRate = [
  "serviceApiMultiplier",
  "serviceApiFixedFee",
  "serviceApiVariableFeeRate",
  "serviceApiVariableFeeAmount",
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
    rule: "TXN-12",
    resource,
    at: "rateDetails",
    expected: incomingRate.join(", "),
    when: ({ type }) => type === "INCOMING",
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
