import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

const isActive = ({ state }: Item): boolean => state === "ACTIVE";

/** Wrong fields in cards. */
export const mutants: readonly HandWrittenMutant[] = [
  changesItems("CARD-01", "Card", "ids-of-another-form", (card) => {
    card["id"] = String(card["id"]).replace(":", "-");
  }),
  changesField("CARD-02", "Card", "cardholderId", "somebody"),
  changesField("CARD-03", "Card", "state", "PAUSED", ({ state }) => state === "FROZEN"),
  changesField("CARD-04", "Card", "form", "PHYSICAL"),
  changesItems("CARD-05", "Card", "no-funding-sources", (card) => {
    card["fundingSources"] = [];
  }),
  changesField("CARD-07", "Card", "platformCardId"),
  changesField("CARD-08", "Card", "stateReason", "CLOSED_BY_PLATFORM", isActive),
  changesField("CARD-09", "Card", "brand", "Visa", isActive),
  changesField("CARD-10", "Card", "last4", "12345", isActive),
  changesField("CARD-11", "Card", "expMonth", 13, isActive),
  changesField("CARD-12", "Card", "expYear", 27, isActive),
  changesField("CARD-13", "Card", "panEmbedUrl", "not a uri", isActive),
  changesItems("CARD-13", "Card", "its-number", (card) => {
    card["pan"] = "4000000000000002";
  }),
  changesField("CARD-14", "Card", "currency", "USD", isActive),
  changesField("CARD-15", "Card", "issuerRef", "claimed", isActive),
];
