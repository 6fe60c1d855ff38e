import { objectAt, objectsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

/** Wrong fields in quotes. */
export const mutants: readonly HandWrittenMutant[] = [
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
