import { asObject, valueAt } from "../../../json/value-at.ts";
import { areRailsOf } from "./rails.ts";
import { isText, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "ExternalAccount";
const hasBeneficiary = (item: Item): boolean => asObject(valueAt(item, "accountInfo.beneficiary")) !== undefined;

/** What is true of every external account. */
export const externalAccountFacts: readonly Fact[] = [
  { rule: "G-35c", resource, at: "status", expected: "ACTIVE", holds: ({ status }) => status === "ACTIVE" },
  {
    rule: "G-36d",
    resource,
    at: "accountInfo.paymentRails",
    expected: "the rails of its type, or some of them with those of its identifiers",
    holds: (item, contract) => {
      const shown = valueAt(item, "accountInfo.paymentRails") ?? [];
      return Array.isArray(shown) && areRailsOf(contract, asObject(item["accountInfo"]) ?? {}, shown);
    },
  },
  {
    rule: "G-38a",
    resource,
    at: "beneficiaryVerificationStatus",
    expected: "none, as nobody's name is known",
    when: (item) => !hasBeneficiary(item),
    holds: ({ beneficiaryVerificationStatus }) => beneficiaryVerificationStatus === undefined,
  },
  {
    rule: "G-38b",
    resource,
    at: "beneficiaryVerifiedData",
    expected: "the fullName that was found",
    when: ({ beneficiaryVerificationStatus }) =>
      beneficiaryVerificationStatus === "MATCHED" || beneficiaryVerificationStatus === "PARTIAL_MATCH",
    holds: (item) => isText(valueAt(item, "beneficiaryVerifiedData.fullName")),
  },
];
