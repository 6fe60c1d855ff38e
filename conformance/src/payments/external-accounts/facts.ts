import { asObject, textAt, valueAt } from "../../json/value-at.ts";
import { isText, type Fact, type Item } from "../../families/facts/fact.ts";

const resource = "ExternalAccount";
const hasBeneficiary = (item: Item): boolean => asObject(valueAt(item, "accountInfo.beneficiary")) !== undefined;

/** What is true of every external account. */
export const externalAccountFacts: readonly Fact[] = [
  {
    rule: "G-35c",
    resource,
    at: "status",
    expected: "ACTIVE",
    holds: ({ status }) => status === "ACTIVE",
  },
  {
    rule: "G-36d",
    resource,
    at: "accountInfo.paymentRails",
    expected: "exactly the rails of its type",
    holds: (item, contract) => {
      const type = textAt(item, "accountInfo.accountType") ?? "";
      const rails = contract.resources[resource]?.types?.[type]?.["paymentRails"] ?? [];
      const shown = valueAt(item, "accountInfo.paymentRails") ?? [];
      return Array.isArray(shown) && sorted(shown) === sorted(rails);
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

function sorted(values: readonly unknown[]): string {
  return values
    .map(String)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
}
