import { isId, isOneOf, isText, type Fact } from "../../../checks/schema/facts/fact.ts";

/** What is true of every customer. */
export const customerFacts: readonly Fact[] = [
  {
    rule: "CUST-04",
    resource: "Customer",
    at: "id",
    expected: "an id Customer:<uuid>",
    holds: ({ id }) => isId(id, "Customer"),
  },
  {
    rule: "CUST-02",
    resource: "Customer",
    at: "platformCustomerId",
    expected: "the platform's own id, given or made",
    holds: ({ platformCustomerId }) => isText(platformCustomerId),
  },
  {
    rule: "CUST-03",
    resource: "Customer",
    at: "umaAddress",
    expected: "an address $name@domain",
    holds: ({ umaAddress }) => typeof umaAddress === "string" && /^\$[^@]+@.+$/.test(umaAddress),
  },
  {
    rule: "CUST-09",
    resource: "Customer",
    at: "isDeleted",
    expected: "a boolean",
    when: ({ isDeleted }) => isDeleted !== undefined,
    holds: ({ isDeleted }) => typeof isDeleted === "boolean",
  },
  {
    rule: "CUST-10",
    resource: "Customer",
    at: "kycStatus",
    expected: "one of the four statuses",
    when: ({ kycStatus }) => kycStatus !== undefined,
    holds: ({ kycStatus }) => isOneOf(kycStatus, ["UNVERIFIED", "PENDING", "APPROVED", "REJECTED"]),
  },
];
