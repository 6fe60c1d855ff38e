import { isId, isOneOf, isText, type Fact } from "../../../checks/schema/facts/fact.ts";

const resource = "Customer";

/** What is true of every customer. */
export const customerFacts: readonly Fact[] = [
  { rule: "CUST-04", resource, at: "id", expected: "an id Customer:<uuid>", holds: ({ id }) => isId(id, "Customer") },
  {
    rule: "CUST-02",
    resource,
    at: "platformCustomerId",
    expected: "the platform's own id, given or made",
    holds: ({ platformCustomerId }) => isText(platformCustomerId),
  },
  {
    rule: "CUST-03",
    resource,
    at: "umaAddress",
    expected: "an address $name@domain",
    holds: ({ umaAddress }) => typeof umaAddress === "string" && /^\$[^@]+@.+$/.test(umaAddress),
  },
  {
    rule: "CUST-09",
    resource,
    at: "isDeleted",
    expected: "a boolean",
    when: ({ isDeleted }) => isDeleted !== undefined,
    holds: ({ isDeleted }) => typeof isDeleted === "boolean",
  },
  {
    rule: "CUST-10",
    resource,
    at: "kycStatus",
    expected: "one of the four statuses",
    when: ({ kycStatus }) => kycStatus !== undefined,
    holds: ({ kycStatus }) => isOneOf(kycStatus, ["UNVERIFIED", "PENDING", "APPROVED", "REJECTED"]),
  },
];
