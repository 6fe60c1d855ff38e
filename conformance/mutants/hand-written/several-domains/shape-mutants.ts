import { objectAt, isSuccess, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf } from "../../proxy/proxied-call.ts";
import { changesReplies, paymentMutant } from "../payment-behaviour.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

/** The objects of a list field. */
function objectsIn(item: Item, name: string): Item[] {
  const value = item[name];
  // JSON.parse gives lists as such.
  return Array.isArray(value) ? (value as Item[]) : [];
}

/** An id without its prefix. */
function withoutPrefix(id: unknown): string {
  return String(id).replace(/^\w+:/, "");
}

const isApproved = (item: Item): boolean => item["verificationStatus"] === "APPROVED";

const businesses: HandWrittenMutant[] = [
  changesItems("BO-01", "BeneficialOwner", "bare-ids", (owner) => {
    owner["id"] = withoutPrefix(owner["id"]);
  }),
  changesField("BO-07", "BeneficialOwner", "kycStatus", undefined, ({ kycStatus }) => kycStatus === "PENDING"),
  changesField("BO-08", "BeneficialOwner", "createdAt"),
  changesField("KYC-02", "Verification", "updatedAt"),
  changesField("KYC-03", "Verification", "verificationStatus", "VERIFIED", isApproved),
  changesItems("KYC-04", "Verification", "errors-that-are-never-resolved", (verification) => {
    const { customerId } = verification;
    const error = { resourceId: customerId, type: "MISSING_FIELD", field: "businessInfo.taxId", reason: "Missing." };
    if (isApproved(verification)) verification["errors"] = [error];
  }),
  changesItems("G-25a", "Verification", "errors-without-a-resource", (verification) => {
    for (const error of objectsIn(verification, "errors")) delete error["resourceId"];
  }),
  changesItems("G-25a", "Verification", "errors-at-no-field", (verification) => {
    for (const error of objectsIn(verification, "errors")) delete error["field"];
  }),
];

const payees: HandWrittenMutant[] = [
  changesField("G-35c", "ExternalAccount", "status", "PENDING"),
  changesItems("G-36d", "ExternalAccount", "no-rails", (account) => {
    delete objectAt(account, "accountInfo")["paymentRails"];
  }),
  changesItems("G-36d", "ExternalAccount", "the-rails-of-dollars", (account) => {
    objectAt(account, "accountInfo")["paymentRails"] = ["ACH", "WIRE"];
  }),
  paymentMutant("G-36d", "the-rails-of-an-account-are-those-asked-for", () => ({
    reply(call, reply) {
      const asked = objectAt({ ...bodyOf(call) }, "accountInfo")["paymentRails"];
      if (call.operation !== "customers.externalAccounts.create" || !isSuccess(reply) || asked === undefined) return;
      objectAt(objectAt({ body: reply.body }, "body"), "accountInfo")["paymentRails"] = asked;
    },
  })),
  changesField("G-38b", "ExternalAccount", "beneficiaryVerifiedData"),
  changesItems("QUOTE-38", "Receiver", "bare-lookup-ids", (receiver) => {
    receiver["lookupId"] = withoutPrefix(receiver["lookupId"]);
  }),
  changesItems("G-54d", "Receiver", "currencies-without-a-maximum", (receiver) => {
    for (const currency of objectsIn(receiver, "supportedCurrencies")) delete currency["max"];
  }),
  changesItems("G-54d", "Receiver", "rates-without-a-value", (receiver) => {
    for (const currency of objectsIn(receiver, "supportedCurrencies")) currency["estimatedExchangeRate"] = 0;
  }),
];

const quotes: HandWrittenMutant[] = [
  changesField("QUOTE-02", "Quote", "status", "CREATED", ({ status }) => status === "PENDING"),
  changesItems("QUOTE-03", "Quote", "a-past-time-of-expiry", (quote) => {
    quote["expiresAt"] = quote["createdAt"];
  }),
  changesItems("QUOTE-06", "Quote", "a-source-without-a-customer", (quote) => {
    delete objectAt(quote, "source")["customerId"];
  }),
  changesItems("QUOTE-08", "Quote", "currencies-in-three-letters", (quote) => {
    for (const name of ["sendingCurrency", "receivingCurrency"]) quote[name] = objectAt(quote, name)["code"];
  }),
  changesItems("QUOTE-11", "Quote", "the-rate-the-other-way-round", (quote) => {
    quote["exchangeRate"] = 1 / Number(quote["exchangeRate"]);
  }),
  changesItems("QUOTE-11", "Quote", "the-fees-in-its-rate", (quote) => {
    const sent = Number(quote["totalSendingAmount"]);
    quote["exchangeRate"] = (Number(quote["exchangeRate"]) * sent) / (sent - Number(quote["feesIncluded"]));
  }),
  changesItems("QUOTE-12", "Quote", "fees-that-are-taken-off", (quote) => {
    quote["feesIncluded"] = -Number(quote["feesIncluded"]) || -1;
  }),
  changesItems("QUOTE-15", "Quote", "instructions-where-an-account-pays", (quote) => {
    const isOurs = String(objectAt(quote, "source")["accountId"]).startsWith("InternalAccount:");
    const account = { accountType: "SPARK_WALLET", assetType: "BTC", address: "spark1example" };
    if (isOurs && quote["payloadToSign"] === undefined)
      quote["paymentInstructions"] = [{ accountOrWalletInfo: account }];
  }),
  changesItems("QUOTE-16", "Quote", "facts-in-a-list", (quote) => {
    quote["counterpartyInformation"] = Object.entries(objectAt(quote, "counterpartyInformation")).map(
      ([name, value]) => ({
        name,
        value,
      }),
    );
  }),
  changesItems("QUOTE-17", "Quote", "rate-details-of-one-side", (quote) => {
    const details = objectAt(quote, "rateDetails");
    for (const name of ["counterpartyMultiplier", "counterpartyFixedFee"]) delete details[name];
  }),
  changesItems("QUOTE-18", "Quote", "a-payload-of-its-own-in-the-instructions", (quote) => {
    for (const each of objectsIn(quote, "paymentInstructions")) {
      const info = objectAt(each, "accountOrWalletInfo");
      if (typeof info["payloadToSign"] === "string") info["payloadToSign"] += " ";
    }
  }),
];

const payments: HandWrittenMutant[] = [
  changesItems("TXN-12", "Transaction", "rate-details-without-fees", (payment) => {
    if (payment["type"] === "INCOMING") payment["rateDetails"] = { serviceApiMultiplier: 1 };
  }),
  paymentMutant("TXN-30", "a-list-leaves-descriptions-out", () => ({
    reply(call, reply) {
      const page = call.operation === "transactions.list" ? objectAt({ body: reply.body }, "body") : {};
      for (const payment of objectsIn(page, "data")) delete payment["description"];
    },
  })),
  changesItems("G-73a", "CardTransaction", "a-pull-count-of-zero", (payment) => {
    objectAt(payment, "pullSummary")["count"] = 0;
  }),
  changesItems("G-73a", "CardTransaction", "summaries-of-amounts-alone", (payment) => {
    for (const name of ["pullSummary", "settlementSummary", "refundSummary"]) delete objectAt(payment, name)["count"];
  }),
];

const settings: HandWrittenMutant[] = [
  changesField("G-01a", "PlatformConfig", "id", "config"),
  paymentMutant("G-01a", "the-configuration-changes-at-every-read", () => {
    let readings = 0;
    return {
      reply(call, reply) {
        if (call.operation !== "config.get" || !isSuccess(reply)) return;
        readings += 1;
        const id = `0199e2a4-7c10-7b3e-9d52-${String(readings).padStart(12, "0")}`;
        objectAt({ body: reply.body }, "body")["id"] = `PlatformConfig:${id}`;
      },
    };
  }),
  changesField("V-37c", "PlatformConfig", "umaDomain"),
  changesReplies("V-37c", "the-domain-is-another-than-that-of-addresses", "config.get", (config) => {
    config["umaDomain"] = "pay.example.com";
  }),
  changesItems("V-70c", "PlatformConfig", "a-key-as-a-bare-point", (config) => {
    config["webhookPublicKey"] = `04${"5a".repeat(64)}`;
  }),
  changesItems("V-70c", "PlatformConfig", "a-key-without-its-frame", (config) => {
    config["webhookPublicKey"] = String(config["webhookPublicKey"]).replaceAll(/-----[A-Z ]+-----|\n/g, "");
  }),
  changesItems("TOKEN-01", "Token", "no-client-later", (token) => {
    if (token["clientSecret"] === undefined) delete token["clientId"];
  }),
  paymentMutant("TOKEN-06", "tokens-are-listed-all-at-once", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/\?.*$/, "");
    },
  })),
  paymentMutant("TOKEN-06", "every-page-of-tokens-is-the-first", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/cursor=[^&]*&?/, "");
    },
  })),
];

/** Fields with a wrong value. */
export const mutants: readonly HandWrittenMutant[] = [...businesses, ...payees, ...quotes, ...payments, ...settings];
