import { objectAt, objectsIn, isSuccess, withoutPrefix } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf } from "../../proxy/proxied-call.ts";
import { paymentMutant } from "../payment-behaviour.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

/** Wrong fields in external accounts and receivers. */
export const mutants: readonly HandWrittenMutant[] = [
  changesField("G-35c", "ExternalAccount", "status", "PENDING"),
  changesItems("G-36d", "ExternalAccount", "no-rails", (account) => {
    delete objectAt(account, "accountInfo")["paymentRails"];
  }),
  ...["BDT", "COP", "EGP", "GHS", "PKR", "SLV"].map((country) =>
    changesItems("G-36d", "ExternalAccount", `the-other-rail-in-${country}`, (account) => {
      const info = objectAt(account, "accountInfo");
      const isByPhone = info["phoneNumber"] !== undefined;
      if (info["accountType"] === `${country}_ACCOUNT`)
        info["paymentRails"] = [isByPhone ? "BANK_TRANSFER" : "MOBILE_MONEY"];
    }),
  ),
  changesItems("G-36d", "ExternalAccount", "the-rails-of-dollars", (account) => {
    objectAt(account, "accountInfo")["paymentRails"] = ["ACH", "WIRE"];
  }),
  paymentMutant("G-36d", "the-rails-of-an-account-are-those-asked-for", () => ({
    reply(call, reply) {
      const requested = objectAt({ ...bodyOf(call) }, "accountInfo")["paymentRails"];
      if (call.operation !== "customers.externalAccounts.create" || !isSuccess(reply) || requested === undefined)
        return;
      objectAt(objectAt({ body: reply.body }, "body"), "accountInfo")["paymentRails"] = requested;
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
