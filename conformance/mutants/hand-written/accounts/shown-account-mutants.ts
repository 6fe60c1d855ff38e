import { objectIn, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

/** Wrong fields in internal accounts. */
export const mutants: readonly HandWrittenMutant[] = [
  changesItems("ACCT-01", "InternalAccount", "ids-of-another-form", (account) => {
    account["id"] = String(account["id"]).replace(":", "-");
  }),
  changesField("ACCT-02", "InternalAccount", "type", "SAVINGS", ({ type }) => type === "INTERNAL_CRYPTO"),
  changesField("ACCT-03", "InternalAccount", "status", "OPEN", ({ type }) => type === "INTERNAL_CRYPTO"),
  changesItems("ACCT-04", "InternalAccount", "a-balance-in-words", (account) => {
    const balance = objectIn(account, "balance");
    balance["amount"] = String(balance["amount"]);
  }),
  changesField("ACCT-05", "InternalAccount", "fundingPaymentInstructions"),
  changesField("ACCT-06", "InternalAccount", "updatedAt"),
  changesField("ACCT-08", "InternalAccount", "privateEnabled", false, ({ type }) => type === "INTERNAL_FIAT"),
  changesItems("CUR-01", "InternalAccount", "currencies-without-a-symbol", (account) => {
    delete objectIn(objectIn(account, "balance"), "currency")["symbol"];
  }),
  changesItems("CUR-02", "InternalAccount", "three-decimals-of-a-dollar", (account) => {
    const currency = objectIn(objectIn(account, "balance"), "currency");
    if (currency["code"] === "USD") currency["decimals"] = 3;
  }),
  changesItems("V-35a", "InternalAccount", "a-cent-less-above-six-thousand", (account) => {
    const balance = objectIn(account, "balance");
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
