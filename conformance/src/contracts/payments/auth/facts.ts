import { isId, isOneOf, isText, isUtc, type Fact } from "../../../checks/schema/facts/fact.ts";

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
