import { isOneOf, isText, isWhole, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

/** An issued card that is still in use; a closed one may lack the issuer's data. */
const isIssued = ({ state }: Item): boolean => state === "ACTIVE" || state === "FROZEN";

/** What is true of every card. */
export const cardFacts: readonly Fact[] = [
  {
    rule: "CARD-07",
    resource: "Card",
    at: "platformCardId",
    expected: "an id of the platform's, given or made",
    holds: ({ platformCardId }) => isText(platformCardId),
  },
  {
    rule: "CARD-08",
    resource: "Card",
    at: "stateReason",
    expected: "a reason on a closed card",
    when: ({ state }) => state === "CLOSED",
    holds: ({ stateReason }) => isOneOf(stateReason, ["ISSUER_REJECTED", "CLOSED_BY_PLATFORM", "CLOSED_BY_SERVICE"]),
  },
  {
    rule: "CARD-08",
    resource: "Card",
    at: "stateReason",
    expected: "null while the card is not closed",
    when: ({ state }) => state !== "CLOSED",
    holds: ({ stateReason }) => stateReason === null,
  },
  {
    rule: "CARD-09",
    resource: "Card",
    at: "brand",
    expected: "VISA or MASTERCARD",
    when: isIssued,
    holds: ({ brand }) => isOneOf(brand, ["VISA", "MASTERCARD"]),
  },
  {
    rule: "CARD-10",
    resource: "Card",
    at: "last4",
    expected: "four digits",
    when: isIssued,
    holds: ({ last4 }) => typeof last4 === "string" && /^\d{4}$/.test(last4),
  },
  {
    rule: "CARD-11",
    resource: "Card",
    at: "expMonth",
    expected: "1 to 12",
    when: isIssued,
    holds: ({ expMonth }) => isWhole(expMonth, 1, 12),
  },
  {
    rule: "CARD-12",
    resource: "Card",
    at: "expYear",
    expected: "four digits",
    when: isIssued,
    holds: ({ expYear }) => isWhole(expYear, 1_000, 9_999),
  },
  {
    rule: "CARD-13",
    resource: "Card",
    at: "panEmbedUrl",
    expected: "a URI",
    when: isIssued,
    holds: ({ panEmbedUrl }) => typeof panEmbedUrl === "string" && URL.canParse(panEmbedUrl),
  },
  {
    rule: "CARD-13",
    resource: "Card",
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
