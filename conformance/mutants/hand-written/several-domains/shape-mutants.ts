import { inside, isDone, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf } from "../../proxy/proxied-call.ts";
import { answers, ofMoney } from "../payment-behaviour.ts";
import { field, shown } from "../mutant-kinds.ts";

/** The objects of a list field. */
function listIn(item: Item, name: string): Item[] {
  const value = item[name];
  // JSON.parse gives lists as such.
  return Array.isArray(value) ? (value as Item[]) : [];
}

/** An id without its prefix. */
function bare(id: unknown): string {
  return String(id).replace(/^\w+:/, "");
}

const isApproved = (item: Item): boolean => item["verificationStatus"] === "APPROVED";

const businesses: HandWrittenMutant[] = [
  shown("BO-01", "BeneficialOwner", "bare-ids", (owner) => {
    owner["id"] = bare(owner["id"]);
  }),
  field("BO-07", "BeneficialOwner", "kycStatus", undefined, ({ kycStatus }) => kycStatus === "PENDING"),
  field("BO-08", "BeneficialOwner", "createdAt"),
  field("KYC-02", "Verification", "updatedAt"),
  field("KYC-03", "Verification", "verificationStatus", "VERIFIED", isApproved),
  shown("KYC-04", "Verification", "errors-that-nobody-clears-away", (verification) => {
    const { customerId } = verification;
    const error = { resourceId: customerId, type: "MISSING_FIELD", field: "businessInfo.taxId", reason: "Missing." };
    if (isApproved(verification)) verification["errors"] = [error];
  }),
  shown("G-25a", "Verification", "errors-of-nobody", (verification) => {
    for (const error of listIn(verification, "errors")) delete error["resourceId"];
  }),
  shown("G-25a", "Verification", "errors-at-no-field", (verification) => {
    for (const error of listIn(verification, "errors")) delete error["field"];
  }),
];

const payees: HandWrittenMutant[] = [
  field("G-35c", "ExternalAccount", "status", "PENDING"),
  shown("G-36d", "ExternalAccount", "no-rails", (account) => {
    delete inside(account, "accountInfo")["paymentRails"];
  }),
  shown("G-36d", "ExternalAccount", "the-rails-of-dollars", (account) => {
    inside(account, "accountInfo")["paymentRails"] = ["ACH", "WIRE"];
  }),
  ofMoney("G-36d", "the-rails-of-an-account-are-those-asked-for", () => ({
    reply(call, reply) {
      const asked = inside({ ...bodyOf(call) }, "accountInfo")["paymentRails"];
      if (call.operation !== "customers.externalAccounts.create" || !isDone(reply) || asked === undefined) return;
      inside(inside({ body: reply.body }, "body"), "accountInfo")["paymentRails"] = asked;
    },
  })),
  field("G-38b", "ExternalAccount", "beneficiaryVerifiedData"),
  shown("QUOTE-38", "Receiver", "bare-lookup-ids", (receiver) => {
    receiver["lookupId"] = bare(receiver["lookupId"]);
  }),
  shown("G-54d", "Receiver", "currencies-without-a-most", (receiver) => {
    for (const currency of listIn(receiver, "supportedCurrencies")) delete currency["max"];
  }),
  shown("G-54d", "Receiver", "rates-that-nobody-knows-yet", (receiver) => {
    for (const currency of listIn(receiver, "supportedCurrencies")) currency["estimatedExchangeRate"] = 0;
  }),
];

const quotes: HandWrittenMutant[] = [
  field("QUOTE-02", "Quote", "status", "CREATED", ({ status }) => status === "PENDING"),
  shown("QUOTE-03", "Quote", "a-time-of-expiry-that-has-come", (quote) => {
    quote["expiresAt"] = quote["createdAt"];
  }),
  shown("QUOTE-06", "Quote", "a-source-of-nobody", (quote) => {
    delete inside(quote, "source")["customerId"];
  }),
  shown("QUOTE-08", "Quote", "currencies-in-three-letters", (quote) => {
    for (const name of ["sendingCurrency", "receivingCurrency"]) quote[name] = inside(quote, name)["code"];
  }),
  shown("QUOTE-11", "Quote", "the-rate-the-other-way-round", (quote) => {
    quote["exchangeRate"] = 1 / Number(quote["exchangeRate"]);
  }),
  shown("QUOTE-11", "Quote", "the-fees-in-its-rate", (quote) => {
    const sent = Number(quote["totalSendingAmount"]);
    quote["exchangeRate"] = (Number(quote["exchangeRate"]) * sent) / (sent - Number(quote["feesIncluded"]));
  }),
  shown("QUOTE-12", "Quote", "fees-that-are-taken-off", (quote) => {
    quote["feesIncluded"] = -Number(quote["feesIncluded"]) || -1;
  }),
  shown("QUOTE-15", "Quote", "instructions-where-an-account-pays", (quote) => {
    const isOurs = String(inside(quote, "source")["accountId"]).startsWith("InternalAccount:");
    const account = { accountType: "SPARK_WALLET", assetType: "BTC", address: "spark1example" };
    if (isOurs && quote["payloadToSign"] === undefined)
      quote["paymentInstructions"] = [{ accountOrWalletInfo: account }];
  }),
  shown("QUOTE-16", "Quote", "facts-in-a-list", (quote) => {
    quote["counterpartyInformation"] = Object.entries(inside(quote, "counterpartyInformation")).map(
      ([name, value]) => ({
        name,
        value,
      }),
    );
  }),
  shown("QUOTE-17", "Quote", "rate-details-of-one-side", (quote) => {
    const details = inside(quote, "rateDetails");
    for (const name of ["counterpartyMultiplier", "counterpartyFixedFee"]) delete details[name];
  }),
  shown("QUOTE-18", "Quote", "a-payload-of-its-own-in-the-instructions", (quote) => {
    for (const each of listIn(quote, "paymentInstructions")) {
      const info = inside(each, "accountOrWalletInfo");
      if (typeof info["payloadToSign"] === "string") info["payloadToSign"] += " ";
    }
  }),
];

const payments: HandWrittenMutant[] = [
  shown("TXN-12", "Transaction", "rate-details-without-fees", (payment) => {
    if (payment["type"] === "INCOMING") payment["rateDetails"] = { serviceApiMultiplier: 1 };
  }),
  ofMoney("TXN-30", "a-list-leaves-descriptions-out", () => ({
    reply(call, reply) {
      const page = call.operation === "transactions.list" ? inside({ body: reply.body }, "body") : {};
      for (const payment of listIn(page, "data")) delete payment["description"];
    },
  })),
  shown("G-73a", "CardTransaction", "what-was-drawn-uncounted", (payment) => {
    inside(payment, "pullSummary")["count"] = 0;
  }),
  shown("G-73a", "CardTransaction", "summaries-of-amounts-alone", (payment) => {
    for (const name of ["pullSummary", "settlementSummary", "refundSummary"]) delete inside(payment, name)["count"];
  }),
];

const settings: HandWrittenMutant[] = [
  field("G-01a", "PlatformConfig", "id", "config"),
  ofMoney("G-01a", "the-configuration-is-another-with-every-reading", () => {
    let readings = 0;
    return {
      reply(call, reply) {
        if (call.operation !== "config.get" || !isDone(reply)) return;
        readings += 1;
        const id = `0199e2a4-7c10-7b3e-9d52-${String(readings).padStart(12, "0")}`;
        inside({ body: reply.body }, "body")["id"] = `PlatformConfig:${id}`;
      },
    };
  }),
  field("V-37c", "PlatformConfig", "umaDomain"),
  answers("V-37c", "the-domain-is-another-than-that-of-addresses", "config.get", (config) => {
    config["umaDomain"] = "pay.example.com";
  }),
  shown("V-70c", "PlatformConfig", "a-key-as-a-bare-point", (config) => {
    config["webhookPublicKey"] = `04${"5a".repeat(64)}`;
  }),
  shown("V-70c", "PlatformConfig", "a-key-without-its-frame", (config) => {
    config["webhookPublicKey"] = String(config["webhookPublicKey"]).replaceAll(/-----[A-Z ]+-----|\n/g, "");
  }),
  shown("TOKEN-01", "Token", "no-client-later", (token) => {
    if (token["clientSecret"] === undefined) delete token["clientId"];
  }),
  ofMoney("TOKEN-06", "tokens-are-listed-all-at-once", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/\?.*$/, "");
    },
  })),
  ofMoney("TOKEN-06", "every-page-of-tokens-is-the-first", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/cursor=[^&]*&?/, "");
    },
  })),
];

/** Fields with a wrong value. */
export const mutants: readonly HandWrittenMutant[] = [...businesses, ...payees, ...quotes, ...payments, ...settings];
