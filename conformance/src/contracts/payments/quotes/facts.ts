import { asObject, textAt, valueAt, valuesAt } from "../../../json/value-at.ts";
import { isUtc, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "Quote";

/** What is true of every quote, and of every receiver that is looked up here. */
export const quoteFacts: readonly Fact[] = [
  {
    rule: "G-54d",
    resource: "Receiver",
    at: "supportedCurrencies",
    expected: "one at least: what the suite looks up can be paid",
    holds: ({ supportedCurrencies }) => Array.isArray(supportedCurrencies) && supportedCurrencies.length > 0,
  },
  {
    rule: "QUOTE-03",
    resource,
    at: "expiresAt",
    expected: "a time later than createdAt",
    holds: ({ createdAt, expiresAt }) =>
      isUtc(createdAt) && isUtc(expiresAt) && Date.parse(String(expiresAt)) > Date.parse(String(createdAt)),
  },
  {
    rule: "QUOTE-04",
    resource,
    at: "expiresAt",
    expected: "one to five minutes after createdAt",
    holds: ({ createdAt, expiresAt }) => {
      const minutes = (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / 60_000;
      return minutes >= 1 && minutes <= 5;
    },
  },
  {
    rule: "QUOTE-11",
    resource,
    at: "exchangeRate",
    expected: "what is sent less the fees, divided by the rate, is what is received, give or take one minor unit",
    holds: keepsRate,
  },
  {
    rule: "QUOTE-15",
    resource,
    at: "paymentInstructions",
    expected: "none to pay in by, as the account pays",
    when: (item) =>
      textAt(item, "source.accountId")?.startsWith("InternalAccount:") === true && item["payloadToSign"] === undefined,
    holds: ({ paymentInstructions }) =>
      paymentInstructions === undefined || (Array.isArray(paymentInstructions) && paymentInstructions.length === 0),
  },
  {
    rule: "QUOTE-16",
    resource,
    at: "counterpartyInformation",
    expected: "an object, if any",
    holds: ({ counterpartyInformation }) =>
      counterpartyInformation === undefined || asObject(counterpartyInformation) !== undefined,
  },
  {
    rule: "QUOTE-18",
    resource,
    at: "payloadToSign",
    expected: "the same text in an instruction of type EMBEDDED_WALLET",
    when: ({ payloadToSign }) => payloadToSign !== undefined,
    holds: (item) =>
      valuesAt(item, "paymentInstructions[].accountOrWalletInfo").some(
        (info) =>
          valueAt(info, "accountType") === "EMBEDDED_WALLET" &&
          valueAt(info, "payloadToSign") === item["payloadToSign"],
      ),
  },
];

/** (sent − fees) / rate = received, in major units (G-51); one minor unit of either side is tolerated (V-33). */
function keepsRate(item: Item): boolean {
  const number = (path: string): number => Number(valueAt(item, path));
  const minor = {
    sent: 10 ** -number("sendingCurrency.decimals"),
    received: 10 ** -number("receivingCurrency.decimals"),
  };
  const sent = (number("totalSendingAmount") - number("feesIncluded")) * minor.sent;
  const received = number("totalReceivingAmount") * minor.received;
  const rate = number("exchangeRate");
  // A rate has at most eight decimals (V-33), which leaves little of a very small one.
  const tolerance = minor.received * 1.01 + (minor.sent / rate) * 1.01 + received * (1e-7 + 0.5e-8 / rate);
  return Math.abs(sent / rate - received) <= tolerance;
}
