import type { RuleId } from "@tallystick/contract";
import { valueAt } from "../../../json/value-at.ts";
import { isId, isOneOf, isText, isUtc, isWhole, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "InternalAccount";

/** What is true of every internal account. */
export const accountFacts: readonly Fact[] = [
  {
    rule: "ACCT-01",
    resource,
    at: "id",
    expected: "an id InternalAccount:<uuid>",
    holds: ({ id }) => isId(id, resource),
  },
  {
    rule: "ACCT-02",
    resource,
    at: "type",
    expected: "one of the three types",
    holds: ({ type }) => isOneOf(type, ["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"]),
  },
  {
    rule: "ACCT-03",
    resource,
    at: "status",
    expected: "one of the four statuses",
    holds: ({ status }) => isOneOf(status, ["PENDING", "ACTIVE", "CLOSED", "FROZEN"]),
  },
  {
    rule: "ACCT-04",
    resource,
    at: "balance",
    expected: "a whole amount and its currency",
    holds: (item) => isWhole(valueAt(item, "balance.amount")) && isText(valueAt(item, "balance.currency.code")),
  },
  {
    rule: "ACCT-05",
    resource,
    at: "fundingPaymentInstructions",
    expected: "an array",
    holds: ({ fundingPaymentInstructions }) => Array.isArray(fundingPaymentInstructions),
  },
  {
    rule: "ACCT-06",
    resource,
    at: "createdAt",
    expected: "createdAt and updatedAt",
    holds: ({ createdAt, updatedAt }) => isUtc(createdAt) && isUtc(updatedAt),
  },
  {
    rule: "ACCT-08",
    resource,
    at: "privateEnabled",
    expected: "privateEnabled on wallets only",
    holds: ({ type, privateEnabled }) => privateEnabled === undefined || type === "EMBEDDED_WALLET",
  },
  ...instructionFacts(),
];

/** Facts about each entry of `fundingPaymentInstructions`; they apply to an account only while it has such an entry. */
function instructionFacts(): Fact[] {
  return [
    entryFact(
      "PI-01",
      "accountOrWalletInfo, and notes that are text",
      ({ accountOrWalletInfo, instructionsNotes }) =>
        typeof accountOrWalletInfo === "object" && ["undefined", "string"].includes(typeof instructionsNotes),
    ),
    entryFact("PI-02", "an accountType", (entry) => isText(info(entry, "accountType"))),
    entryFact(
      "PI-03",
      "paymentRails, accountNumber, routingNumber, bankName and reference",
      (entry) =>
        Array.isArray(info(entry, "paymentRails")) &&
        ["accountNumber", "routingNumber", "bankName", "reference"].every((name) => isText(info(entry, name))),
      "USD_ACCOUNT",
    ),
    entryFact(
      "PI-04",
      "assetType and address",
      (entry) => isText(info(entry, "assetType")) && isText(info(entry, "address")),
      "SPARK_WALLET",
    ),
    entryFact("PI-05", "isPlatformAccount, if any, a boolean", ({ isPlatformAccount }) =>
      ["undefined", "boolean"].includes(typeof isPlatformAccount),
    ),
  ];
}

function entryFact(rule: RuleId, expected: string, holds: (entry: Item) => boolean, type?: string): Fact {
  const chosen = (item: Item): Item[] =>
    entriesOf(item).filter((entry) => type === undefined || info(entry, "accountType") === type);
  return {
    rule,
    resource,
    at: "fundingPaymentInstructions",
    expected,
    when: (item) => chosen(item).length > 0,
    holds: (item) => chosen(item).every(holds),
  };
}

function info(entry: Item, name: string): unknown {
  return valueAt(entry, `accountOrWalletInfo.${name}`);
}

function entriesOf({ fundingPaymentInstructions }: Item): Item[] {
  return Array.isArray(fundingPaymentInstructions) ? fundingPaymentInstructions : [];
}
