import { valueAt, valuesAt } from "../../../json/value-at.ts";
import { isText, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "InternalAccount";

/** What is true of every internal account. */
export const accountFacts: readonly Fact[] = [
  {
    rule: "PI-03",
    resource,
    at: "fundingPaymentInstructions",
    expected: "paymentRails, accountNumber, routingNumber, bankName and reference",
    when: (item) => bankInstructions(item).length > 0,
    holds: (item) =>
      bankInstructions(item).every(
        (info) =>
          Array.isArray(valueAt(info, "paymentRails")) &&
          ["accountNumber", "routingNumber", "bankName", "reference"].every((name) => isText(valueAt(info, name))),
      ),
  },
];

function bankInstructions(item: Item): unknown[] {
  const all = valuesAt(item, "fundingPaymentInstructions[].accountOrWalletInfo");
  return all.filter((info) => valueAt(info, "accountType") === "USD_ACCOUNT");
}
