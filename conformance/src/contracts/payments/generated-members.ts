import type { OperationId } from "@tallystick/contract";
import type { GeneratedMembers } from "../../checks/schema/members-row.ts";
import { textAt } from "../../json/value-at.ts";

const street = ["line1", "line2", "city"];

/** Members of requests whose values the suite generates at random; the resource must then show the same values. */
export const generatedMembers: readonly GeneratedMembers[] = [
  {
    operation: "customers.create",
    members: ["fullName", ...street.map((name) => `address.${name}`)],
    rules: ["CUST-11"],
    reader: readBy("customers.get", "customerId"),
  },
  {
    operation: "customers.create",
    kind: "BUSINESS",
    members: ["legalName", "doingBusinessAs", "sourceOfFunds"].map((name) => `businessInfo.${name}`),
    rules: ["G-14b"],
    reader: readBy("customers.get", "customerId"),
  },
  {
    operation: "customers.update",
    members: ["fullName"],
    rules: ["CUST-13", "CUST-11"],
    reader: readBy("customers.get", "customerId"),
  },
  {
    operation: "owners.create",
    members: ["firstName", "middleName", "lastName", ...street.map((name) => `address.${name}`)].map(
      (name) => `personalInfo.${name}`,
    ),
    rules: ["BO-09"],
    reader: readBy("owners.get", "beneficialOwnerId"),
  },
  {
    operation: "owners.update",
    members: ["personalInfo.firstName", "personalInfo.middleName"],
    rules: ["BO-09"],
    reader: readBy("owners.get", "beneficialOwnerId"),
  },
  {
    operation: "agents.policy.update",
    members: ["perTransactionLimit", "dailyLimit", "dailyTransactionLimit", "monthlyLimit"].map(
      (name) => `spendingLimits.${name}`,
    ),
    rules: ["G-63s"],
    reader: readBy("agents.get", "agentId"),
    shownIn: "policy",
  },
  { operation: "agents.update", members: ["name"], rules: ["G-63t"], reader: readBy("agents.get", "agentId") },
  { operation: "agents.actions.reject", members: ["reason"], rules: ["AGENT-09"], shownAt: "rejectionReason" },
  {
    operation: "tokens.create",
    members: ["name"],
    rules: ["TOKEN-03"],
    reader: { operation: "tokens.list", request: (_reply, { name }) => ({ query: { name: String(name) } }) },
    shownAt: "data[].name",
  },
  {
    operation: "quotes.create",
    members: ["description"],
    rules: ["QUOTE-27"],
    reader: readBy("transactions.get", "transactionId", "transactionId"),
  },
];

function readBy(operation: OperationId, parameter: string, at = "id"): NonNullable<GeneratedMembers["reader"]> {
  return { operation, request: ({ body }) => ({ params: { [parameter]: textAt(body, at) ?? "" } }) };
}
