import { textAt, valueAt } from "../../../json/value-at.ts";
import { isId, isText, isWhole, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "AgentAction";
const isTransfer = ({ type }: Item): boolean => type === "TRANSFER_OUT" || type === "TRANSFER_IN";

/** What is true of every agent and of everything an agent asked for. */
export const agentFacts: readonly Fact[] = [
  {
    rule: "AGENT-04",
    resource,
    at: "quote",
    expected: "a quote exactly on an EXECUTE_QUOTE",
    holds: ({ type, quote }) => (quote !== undefined) === (type === "EXECUTE_QUOTE"),
  },
  {
    rule: "AGENT-05",
    resource,
    at: "transferDetails",
    expected: "amount, currency, sourceAccountId and destinationAccountId exactly on a transfer",
    holds: (item) =>
      isTransfer(item)
        ? isWhole(valueAt(item, "transferDetails.amount"), 1) &&
          ["currency", "sourceAccountId", "destinationAccountId"].every((name) =>
            isText(valueAt(item, `transferDetails.${name}`)),
          )
        : item["transferDetails"] === undefined,
  },
  {
    rule: "AGENT-06",
    resource,
    at: "transaction",
    expected: "no transaction while it waits for approval",
    when: ({ status }) => status === "PENDING_APPROVAL",
    holds: ({ transaction }) => transaction === undefined,
  },
  {
    rule: "AGENT-07",
    resource,
    at: "transaction",
    expected: "no transaction of what was rejected",
    when: ({ status }) => status === "REJECTED",
    holds: ({ transaction }) => transaction === undefined,
  },
  {
    rule: "AGENT-08",
    resource,
    at: "transaction",
    expected: "the transaction of what was approved",
    when: ({ status }) => status === "APPROVED",
    holds: (item) => isId(textAt(item, "transaction.id"), "Transaction"),
  },
  {
    rule: "TXN-08",
    resource,
    at: "transaction.agentId",
    expected: "the agent of the action",
    when: ({ transaction }) => transaction !== undefined,
    holds: (item) => textAt(item, "transaction.agentId") === item["agentId"],
  },
  {
    rule: "AGENT-09",
    resource,
    at: "rejectionReason",
    expected: "a reason on what was rejected only",
    holds: ({ status, rejectionReason }) => rejectionReason === undefined || status === "REJECTED",
  },
];
