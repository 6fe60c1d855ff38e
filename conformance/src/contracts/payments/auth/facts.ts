import { type Fact } from "../../../checks/schema/facts/fact.ts";

/** What is true of every credential and session. */
export const credentialFacts: readonly Fact[] = [
  {
    rule: "AUTH-03",
    resource: "AuthMethod",
    at: "credentialId",
    expected: "credentialId on passkeys only",
    holds: ({ type, credentialId }) => credentialId === undefined || type === "PASSKEY",
  },
];
