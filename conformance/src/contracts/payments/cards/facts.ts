import { isText, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

const resource = "Card";

/** What is true of every card. */
export const cardFacts: readonly Fact[] = [
  {
    rule: "CARD-07",
    resource,
    at: "platformCardId",
    expected: "an id of the platform's, given or made",
    holds: ({ platformCardId }) => isText(platformCardId),
  },
  {
    rule: "CARD-13",
    resource,
    at: "",
    expected: "neither the full number nor the code of the card",
    holds: (card) => !holdsNumber(card),
  },
];

/** Field names under which a number or a code would be shown. */
const forbidden = /^(pan|cardnumber|number|cvv2?|cvc2?|securitycode)$/i;

function holdsNumber(card: Item): boolean {
  const { last4 } = card;
  return Object.entries(card).some(([name, value]) => {
    if (forbidden.test(name)) return true;
    const digits = typeof value === "string" ? value.replaceAll(/[ -]/g, "") : "";
    return /^\d{13,19}$/.test(digits) && isText(last4) && digits.endsWith(String(last4));
  });
}
