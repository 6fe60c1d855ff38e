import { textAt } from "../../../json/value-at.ts";
import { type Fact } from "../../../checks/schema/facts/fact.ts";

const resource = "AgentAction";
/** What is true of every agent and of everything an agent asked for. */
export const agentFacts: readonly Fact[] = [
  {
    rule: "TXN-08",
    resource,
    at: "transaction.agentId",
    expected: "the agent of the action",
    when: ({ transaction }) => transaction !== undefined,
    holds: (item) => textAt(item, "transaction.agentId") === item["agentId"],
  },
];
