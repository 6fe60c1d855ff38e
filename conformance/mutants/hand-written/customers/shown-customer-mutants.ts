import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

/** Wrong fields in customers, credentials, sessions and accounts. */
export const mutants: readonly HandWrittenMutant[] = [
  changesField("CUST-02", "Customer", "platformCustomerId"),
  changesField("CUST-03", "Customer", "umaAddress"),
  changesField("CUST-04", "Customer", "id", "somebody"),
  changesField("CUST-05", "Customer", "region", "USA"),
  changesItems("CUST-06", "Customer", "no-currencies", (customer) => {
    customer["currencies"] = [];
  }),
  changesField("CUST-09", "Customer", "isDeleted", "no"),
  changesField("CUST-10", "Customer", "kycStatus", "VERIFIED"),
  changesField("CUST-11", "Customer", "fullName", "Somebody Else"),
  changesField("CUST-12", "Customer", "email", "somebody@example.com"),
  changesField("AUTH-01", "AuthMethod", "updatedAt"),
  changesField("AUTH-02", "AuthMethod", "type", "SMS"),
  changesField("AUTH-03", "AuthMethod", "credentialId", "AAAA"),
  changesField("AUTH-04", "AuthMethod", "nickname", "somebody"),
  changesField("AUTH-14", "AuthMethod", "id", "AuthMethod:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10"),
  changesField("AUTH-25", "AuthSession", "expiresAt"),
  changesField("SBX-50", "AuthSession", "encryptedSessionSigningKey"),
  changesField("CONV-01", "ExternalAccount", "id", "account-1"),
  changesField("CONV-02", "InternalAccount", "createdAt", "2025-10-13 12:00"),
  changesField("CONV-05", "ExternalAccount", "is_default", true),
  changesField("CONV-08", "ExternalAccount", "accountInfo"),
];
