import { isItem, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

function objectAt(item: Item, name: string): Item {
  const value = item[name];
  return isItem(value) ? value : {};
}

const isActive = ({ state }: Item): boolean => state === "ACTIVE";

const cards: HandWrittenMutant[] = [
  changesItems("CARD-01", "Card", "ids-of-another-form", (card) => {
    card["id"] = String(card["id"]).replace(":", "-");
  }),
  changesField("CARD-02", "Card", "cardholderId", "somebody"),
  changesField("CARD-03", "Card", "state", "PAUSED", ({ state }) => state === "FROZEN"),
  changesField("CARD-04", "Card", "form", "PHYSICAL"),
  changesItems("CARD-05", "Card", "no-funding-sources", (card) => {
    card["fundingSources"] = [];
  }),
  changesField("CARD-07", "Card", "platformCardId"),
  changesField("CARD-08", "Card", "stateReason", "CLOSED_BY_PLATFORM", isActive),
  changesField("CARD-09", "Card", "brand", "Visa", isActive),
  changesField("CARD-10", "Card", "last4", "12345", isActive),
  changesField("CARD-11", "Card", "expMonth", 13, isActive),
  changesField("CARD-12", "Card", "expYear", 27, isActive),
  changesField("CARD-13", "Card", "panEmbedUrl", "not a uri", isActive),
  changesItems("CARD-13", "Card", "its-number", (card) => {
    card["pan"] = "4000000000000002";
  }),
  changesField("CARD-14", "Card", "currency", "USD", isActive),
  changesField("CARD-15", "Card", "issuerRef", "claimed", isActive),
];

const accounts: HandWrittenMutant[] = [
  changesItems("ACCT-01", "InternalAccount", "ids-of-another-form", (account) => {
    account["id"] = String(account["id"]).replace(":", "-");
  }),
  changesField("ACCT-02", "InternalAccount", "type", "SAVINGS", ({ type }) => type === "INTERNAL_CRYPTO"),
  changesField("ACCT-03", "InternalAccount", "status", "OPEN", ({ type }) => type === "INTERNAL_CRYPTO"),
  changesItems("ACCT-04", "InternalAccount", "a-balance-in-words", (account) => {
    const balance = objectAt(account, "balance");
    balance["amount"] = String(balance["amount"]);
  }),
  changesField("ACCT-05", "InternalAccount", "fundingPaymentInstructions"),
  changesField("ACCT-06", "InternalAccount", "updatedAt"),
  changesField("ACCT-08", "InternalAccount", "privateEnabled", false, ({ type }) => type === "INTERNAL_FIAT"),
  changesItems("CUR-01", "InternalAccount", "currencies-without-a-symbol", (account) => {
    delete objectAt(objectAt(account, "balance"), "currency")["symbol"];
  }),
  changesItems("CUR-02", "InternalAccount", "three-decimals-of-a-dollar", (account) => {
    const currency = objectAt(objectAt(account, "balance"), "currency");
    if (currency["code"] === "USD") currency["decimals"] = 3;
  }),
  changesItems("V-35a", "InternalAccount", "a-cent-less-above-six-thousand", (account) => {
    const balance = objectAt(account, "balance");
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
  return changesItems(rule, "InternalAccount", what, (account) => {
    account["fundingPaymentInstructions"] = [entry];
  });
}

const isCompleted = ({ status }: Item): boolean => status === "COMPLETED";
const isFailed = ({ status }: Item): boolean => status === "FAILED";

const transactions: HandWrittenMutant[] = [
  changesItems("TXN-01", "Transaction", "ids-of-another-form", (payment) => {
    payment["id"] = String(payment["id"]).replace(":", "-");
  }),
  changesField("TXN-02", "Transaction", "status", "DONE", isCompleted),
  changesField("TXN-03", "Transaction", "type", "IN", ({ type }) => type === "INCOMING"),
  changesItems("TXN-04", "Transaction", "a-destination-without-currency", (payment) => {
    delete objectAt(payment, "destination")["currency"];
  }),
  changesField("TXN-05", "Transaction", "platformCustomerId"),
  changesItems("TXN-06", "Transaction", "an-amount-without-currency", (payment) => {
    delete objectAt(payment, "receivedAmount")["currency"];
  }),
  changesField("TXN-07", "Transaction", "settledAt", undefined, isCompleted),
  changesField("TXN-08", "Transaction", "agentId", "Agent:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10"),
  changesItems("TXN-09", "Transaction", "a-source-of-the-wrong-account", (payment) => {
    objectAt(payment, "source")["accountId"] = objectAt(payment, "destination")["accountId"];
  }),
  changesField("TXN-10", "Transaction", "fees", -1, ({ type }) => type === "INCOMING"),
  changesField("LIM-03", "Transaction", "fees", -2, ({ type }) => type === "OUTGOING"),
  changesField("TXN-11", "Transaction", "reconciliationInstructions"),
  changesField("TXN-13", "Transaction", "failureReason", "BAD_LUCK", isFailed),
  changesField("TXN-14", "Transaction", "failureReason", "QUOTE_EXPIRED", isCompleted),
  changesField("XFER-06", "Transaction", "type", "INCOMING"),
  changesField("XFER-03", "Transaction", "type", "OUTGOING"),
];

const people: HandWrittenMutant[] = [
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

/** A wrong value in one field of one resource. */
export const mutants: readonly HandWrittenMutant[] = [...cards, ...accounts, ...transactions, ...people];
