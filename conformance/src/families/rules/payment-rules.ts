import type { Contract } from "@tallystick/contract";
import type { Check } from "../../engine/check.ts";
import { paidQuoteRules } from "./paid-quotes.ts";
import { quoteAmountRules } from "./quote-amounts.ts";
import { quoteRules } from "./quotes.ts";

/** What is particular to money: where it is kept, how it is quoted, moved and paid with. */
export function paymentRules(contract: Contract): Check[] {
  return [quoteAmountRules, quoteRules, paidQuoteRules].flatMap((rulesOf) => rulesOf(contract));
}
