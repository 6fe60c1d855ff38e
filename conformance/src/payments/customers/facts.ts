import { isId, isOneOf, isText, isUtc, type Fact } from "../../families/facts/fact.ts";

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
    rule: "CUST-05",
    resource: "Customer",
    at: "region",
    expected: "two letters",
    when: ({ region }) => region !== undefined,
    holds: ({ region }) => typeof region === "string" && /^[A-Z]{2}$/.test(region),
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

/** What is true of every credential and session. */
export const credentialFacts: readonly Fact[] = [
  {
    rule: "AUTH-01",
    resource: "AuthMethod",
    at: "",
    expected: "id, accountId, type, createdAt and updatedAt",
    holds: ({ id, accountId, type, createdAt, updatedAt }) =>
      isId(id, "AuthMethod") &&
      isId(accountId, "InternalAccount") &&
      isText(type) &&
      isUtc(createdAt) &&
      isUtc(updatedAt),
  },
  {
    rule: "AUTH-02",
    resource: "AuthMethod",
    at: "type",
    expected: "PASSKEY, OAUTH or EMAIL_OTP",
    holds: ({ type }) => isOneOf(type, ["PASSKEY", "OAUTH", "EMAIL_OTP"]),
  },
  {
    rule: "AUTH-03",
    resource: "AuthMethod",
    at: "credentialId",
    expected: "credentialId on passkeys only",
    holds: ({ type, credentialId }) => credentialId === undefined || type === "PASSKEY",
  },
];
