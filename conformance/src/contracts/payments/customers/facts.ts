import { isText, type Fact } from "../../../checks/schema/facts/fact.ts";

const resource = "Customer";

/** What is true of every customer. */
export const customerFacts: readonly Fact[] = [
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
];
