import { enumValues } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { accepts } from "../mutant-kinds.ts";

const QUOTES = ["quotes.create", "agents.me.quotes.create"];

const MOST = 9_000_000_000_000_000;

const purposes = enumValues("PurposeOfPayment");

/** Requests of quotes and transfers that are accepted wrongly. */
export const mutants: readonly HandWrittenMutant[] = [
  accepts("QUOTE-19", QUOTES, "unknown-sides", (body) => {
    if (body["lockedCurrencySide"] !== "RECEIVING") body["lockedCurrencySide"] = "SENDING";
  }),
  accepts("QUOTE-20", QUOTES, "amounts-beyond-the-most", (body) => {
    if (Number(body["lockedCurrencyAmount"]) > MOST) body["lockedCurrencyAmount"] = 10_000;
  }),
  accepts("QUOTE-26", QUOTES, "unknown-purposes", (body) => {
    if (!purposes.has(body["purposeOfPayment"])) delete body["purposeOfPayment"];
  }),
  accepts("V-04a", ["customers.create"], "numbers-for-texts", (body) => {
    for (const [name, value] of Object.entries(body)) if (typeof value === "number") body[name] = String(value);
  }),
  accepts("V-04a", ["transfers.in", "transfers.out"], "texts-for-numbers", (body) => {
    if (typeof body["amount"] === "string") body["amount"] = Number.parseFloat(body["amount"]) || 1;
  }),
];
