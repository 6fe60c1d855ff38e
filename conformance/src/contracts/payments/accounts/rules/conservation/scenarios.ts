import type { Scenarios } from "../../../../../checks/scenario.ts";
import type { Batch, Movement } from "./movements.ts";

/** Through an account in a bank currency, which is funded with 5,000. */
export const bankScenarios: Scenarios<Batch> = {
  "funded, paid out in part, sent back": [[of("fund", 2_000)], [of("out", 1_500)], [of("quote", 1_000, "006")]],
  "emptied, overdrawn in vain, filled again": [[of("out", 5_000)], [of("out", 1)], [of("in", 2_500)]],
  "paid out twice at once, with money for one": [[of("out", 3_000), of("out", 3_000)]],
  "failed before and after the money went, then paid": [
    [of("quote", 1_000, "002")],
    [of("quote", 1_000, "004")],
    [of("quote", 1_000)],
  ],
  "received and taken home": [[of("receive", 2_000)], [of("home", 6_000)]],
};

/** Through a wallet that funds a card, which is funded with 5,000,000. */
export const walletScenarios: Scenarios<Batch> = {
  "a payment by card authorised, cleared in part and returned": [[of("cleared and returned in part", 1_000_000)]],
  "spent to the last, then declined": [[of("cleared", 5_000_000)], [of("card", 1)]],
  "all of it returned and spent again": [[of("returned", 5_000_000)], [of("cleared", 5_000_000)]],
  "held, lapsed, and spent": [[of("lapsed", 5_000_000)], [of("card", 5_000_000)]],
  "held twice at once, with money for one": [[of("card", 3_000_000), of("card", 3_000_000)]],
};

function of(kind: string, amount: number, suffix: string = ""): Movement {
  return { kind, amount, suffix };
}
