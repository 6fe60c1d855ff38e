import { valueAt } from "../../../json/value-at.ts";
import { isWhole, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "CardTransaction";

/** What is true of every payment with a card. */
export const cardPaymentFacts: readonly Fact[] = [
  {
    rule: "G-73a",
    resource,
    at: "",
    expected: "summaries that count what was drawn, settled and given back",
    holds: (item) => ["pullSummary", "settlementSummary", "refundSummary"].every((name) => isSummary(item, name)),
  },
];

/** How many movements, and their sum: without movements there is none. */
function isSummary(item: Item, name: string): boolean {
  const [count, total] = [valueAt(item, `${name}.count`), valueAt(item, `${name}.totalAmount`)];
  return isWhole(count, 0) && isWhole(total, 0) && (count !== 0 || total === 0);
}
