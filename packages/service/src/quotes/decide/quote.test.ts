import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { CheckedQuote } from "../check-quote.ts";
import { decideQuote, decideTransaction, type Terms } from "./quote.ts";
import { lifetimeOf } from "../../runtime/lifetime.ts";
import { statusAt } from "./obstacles.ts";
import { toQuote } from "../view.ts";

const checked: CheckedQuote = {
  platformId: "PlatformConfig:1",
  body: {
    source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
    destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:1" },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 1000,
    purposeOfPayment: "GIFT",
    senderCustomerInfo: { FULL_NAME: "Ada Byron" },
  },
  source: {
    kind: "HELD",
    accountId: "InternalAccount:1",
    currency: "USD",
    customer: undefined,
    view: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
  },
  destination: {
    receiver: "ExternalAccount:1",
    currency: "EUR",
    identifier: "DE002",
    payeeAccount: null,
    paymentRail: "SEPA",
    view: { destinationType: "ACCOUNT", accountId: "ExternalAccount:1", paymentRail: "SEPA" },
  },
  price: { sendingAmount: 1000, fee: 5, receivingAmount: 915, exchangeRate: 1.08695652 },
};
const terms: Terms = {
  quoteId: "Quote:1",
  transactionId: "Transaction:1",
  agentId: "Agent:1",
  instructions: [],
  at: 1000,
  expiresAt: 2000,
};
const quote = decideQuote(checked, terms);

test("a quote is EXPIRED from its expiry on, before the status is written", () => {
  expect([1999, 2000, 9999].map((now) => statusAt(quote, now))).toEqual(["PENDING", "EXPIRED", "EXPIRED"]);
  expect(statusAt({ ...quote, status: "PROCESSING" }, 9999)).toBe("PROCESSING");
  expect([toQuote(quote, 1999).status, toQuote(quote, 2000).status]).toEqual(["PENDING", "EXPIRED"]);
});

test("the contract declares the lifetime of a quote", () => {
  expect(lifetimeOf(contract, "Quote")).toBe(5 * 60 * 1000);
  const expiries = contract.expiries.map((expiry) => ({ ...expiry, after: "PT2M" }));
  expect(lifetimeOf({ ...contract, expiries }, "Quote")).toBe(2 * 60 * 1000);
});

test("only a wallet's quote has a payload to sign, unique to the quote", () => {
  expect([quote.payloadToSign, quote.paymentInstructions]).toEqual([null, null]);
  const wallet: CheckedQuote = { ...checked, source: { ...checked.source, kind: "WALLET" } };
  const one = decideQuote(wallet, terms);
  const other = decideQuote(wallet, { ...terms, quoteId: "Quote:2" });
  expect(one.payloadToSign).not.toBe(other.payloadToSign);
  expect(one.paymentInstructions).toMatchObject([{ accountOrWalletInfo: { payloadToSign: one.payloadToSign } }]);
  expect(decideTransaction(one, wallet).paymentInstructions).toBeNull();
});

test("a quote stores the payer's data, the purpose and the caller", () => {
  expect(quote).toMatchObject({ purpose: "GIFT", senderInfo: { FULL_NAME: "Ada Byron" }, agentId: "Agent:1" });
  expect(decideTransaction(quote, checked)).toMatchObject({ agentId: "Agent:1", paymentRail: "SEPA", fees: 5 });
});
