import { isItem, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { field, shown } from "../mutant-kinds.ts";

function inside(item: Item, name: string): Item {
  const value = item[name];
  return isItem(value) ? value : {};
}

const isActive = ({ state }: Item): boolean => state === "ACTIVE";

const cards: HandWrittenMutant[] = [
  shown("CARD-01", "Card", "ids-of-another-form", (card) => {
    card["id"] = String(card["id"]).replace(":", "-");
  }),
  field("CARD-02", "Card", "cardholderId", "somebody"),
  field("CARD-03", "Card", "state", "PAUSED", ({ state }) => state === "FROZEN"),
  field("CARD-04", "Card", "form", "PHYSICAL"),
  shown("CARD-05", "Card", "no-funding-sources", (card) => {
    card["fundingSources"] = [];
  }),
  field("CARD-07", "Card", "platformCardId"),
  field("CARD-08", "Card", "stateReason", "CLOSED_BY_PLATFORM", isActive),
  field("CARD-09", "Card", "brand", "Visa", isActive),
  field("CARD-10", "Card", "last4", "12345", isActive),
  field("CARD-11", "Card", "expMonth", 13, isActive),
  field("CARD-12", "Card", "expYear", 27, isActive),
  field("CARD-13", "Card", "panEmbedUrl", "not a uri", isActive),
  shown("CARD-13", "Card", "its-number", (card) => {
    card["pan"] = "4000000000000002";
  }),
  field("CARD-14", "Card", "currency", "USD", isActive),
  field("CARD-15", "Card", "issuerRef", "claimed", isActive),
];

const accounts: HandWrittenMutant[] = [
  shown("ACCT-01", "InternalAccount", "ids-of-another-form", (account) => {
    account["id"] = String(account["id"]).replace(":", "-");
  }),
  field("ACCT-02", "InternalAccount", "type", "SAVINGS", ({ type }) => type === "INTERNAL_CRYPTO"),
  field("ACCT-03", "InternalAccount", "status", "OPEN", ({ type }) => type === "INTERNAL_CRYPTO"),
  shown("ACCT-04", "InternalAccount", "a-balance-in-words", (account) => {
    const balance = inside(account, "balance");
    balance["amount"] = String(balance["amount"]);
  }),
  field("ACCT-05", "InternalAccount", "fundingPaymentInstructions"),
  field("ACCT-06", "InternalAccount", "updatedAt"),
  field("ACCT-08", "InternalAccount", "privateEnabled", false, ({ type }) => type === "INTERNAL_FIAT"),
  shown("CUR-01", "InternalAccount", "currencies-without-a-symbol", (account) => {
    delete inside(inside(account, "balance"), "currency")["symbol"];
  }),
  shown("CUR-02", "InternalAccount", "three-decimals-of-a-dollar", (account) => {
    const currency = inside(inside(account, "balance"), "currency");
    if (currency["code"] === "USD") currency["decimals"] = 3;
  }),
  shown("V-35a", "InternalAccount", "a-cent-less-above-six-thousand", (account) => {
    const balance = inside(account, "balance");
    if (Number(balance["amount"]) > 6_000) balance["amount"] = Number(balance["amount"]) - 1;
  }),
  ...instructions(),
];

function instructions(): HandWrittenMutant[] {
  const usd = { accountType: "USD_ACCOUNT", accountNumber: "1", routingNumber: "021000021", paymentRails: ["ACH"] };
  const whole = { accountOrWalletInfo: { ...usd, bankName: "A Bank", reference: "R" }, instructionsNotes: "Pay." };
  return [
    instruction("PI-01", "instructions-without-an-account", { instructionsNotes: "Pay." }),
    instruction("PI-02", "instructions-without-a-type", { accountOrWalletInfo: { reference: "R" } }),
    instruction("PI-03", "instructions-without-a-bank", { ...whole, accountOrWalletInfo: { ...usd, reference: "R" } }),
    instruction("PI-04", "instructions-without-an-address", {
      accountOrWalletInfo: { accountType: "SPARK_WALLET", assetType: "BTC" },
    }),
    instruction("PI-05", "instructions-with-yes-for-true", { ...whole, isPlatformAccount: "yes" }),
  ];
}

/** Accounts with funding instructions of one type. */
function instruction(rule: string, what: string, entry: Item): HandWrittenMutant {
  return shown(rule, "InternalAccount", what, (account) => {
    account["fundingPaymentInstructions"] = [entry];
  });
}

const isCompleted = ({ status }: Item): boolean => status === "COMPLETED";
const isFailed = ({ status }: Item): boolean => status === "FAILED";

const transactions: HandWrittenMutant[] = [
  shown("TXN-01", "Transaction", "ids-of-another-form", (payment) => {
    payment["id"] = String(payment["id"]).replace(":", "-");
  }),
  field("TXN-02", "Transaction", "status", "DONE", isCompleted),
  field("TXN-03", "Transaction", "type", "IN", ({ type }) => type === "INCOMING"),
  shown("TXN-04", "Transaction", "a-destination-without-currency", (payment) => {
    delete inside(payment, "destination")["currency"];
  }),
  field("TXN-05", "Transaction", "platformCustomerId"),
  shown("TXN-06", "Transaction", "an-amount-without-currency", (payment) => {
    delete inside(payment, "receivedAmount")["currency"];
  }),
  field("TXN-07", "Transaction", "settledAt", undefined, isCompleted),
  field("TXN-08", "Transaction", "agentId", "Agent:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10"),
  shown("TXN-09", "Transaction", "a-source-of-the-wrong-account", (payment) => {
    inside(payment, "source")["accountId"] = inside(payment, "destination")["accountId"];
  }),
  field("TXN-10", "Transaction", "fees", -1, ({ type }) => type === "INCOMING"),
  field("LIM-03", "Transaction", "fees", -2, ({ type }) => type === "OUTGOING"),
  field("TXN-11", "Transaction", "reconciliationInstructions"),
  field("TXN-13", "Transaction", "failureReason", "BAD_LUCK", isFailed),
  field("TXN-14", "Transaction", "failureReason", "QUOTE_EXPIRED", isCompleted),
  field("XFER-06", "Transaction", "type", "INCOMING"),
  field("XFER-03", "Transaction", "type", "OUTGOING"),
];

const people: HandWrittenMutant[] = [
  field("CUST-02", "Customer", "platformCustomerId"),
  field("CUST-03", "Customer", "umaAddress"),
  field("CUST-04", "Customer", "id", "somebody"),
  field("CUST-05", "Customer", "region", "USA"),
  shown("CUST-06", "Customer", "no-currencies", (customer) => {
    customer["currencies"] = [];
  }),
  field("CUST-09", "Customer", "isDeleted", "no"),
  field("CUST-10", "Customer", "kycStatus", "VERIFIED"),
  field("CUST-11", "Customer", "fullName", "Somebody Else"),
  field("CUST-12", "Customer", "email", "somebody@example.com"),
  field("AUTH-01", "AuthMethod", "updatedAt"),
  field("AUTH-02", "AuthMethod", "type", "SMS"),
  field("AUTH-03", "AuthMethod", "credentialId", "AAAA"),
  field("AUTH-04", "AuthMethod", "nickname", "somebody"),
  field("AUTH-14", "AuthMethod", "id", "AuthMethod:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10"),
  field("AUTH-25", "AuthSession", "expiresAt"),
  field("SBX-50", "AuthSession", "encryptedSessionSigningKey"),
  field("CONV-01", "ExternalAccount", "id", "account-1"),
  field("CONV-02", "InternalAccount", "createdAt", "2025-10-13 12:00"),
  field("CONV-05", "ExternalAccount", "is_default", true),
  field("CONV-08", "ExternalAccount", "accountInfo"),
];

/** A wrong value in one field of one resource. */
export const mutants: readonly HandWrittenMutant[] = [...cards, ...accounts, ...transactions, ...people];
