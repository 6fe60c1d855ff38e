import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { Card } from "./store.ts";

/** Data that the issuer has not given yet is absent. */
export function toCard(card: Card): Schema<"Card"> {
  return {
    id: card.id,
    platformCardId: card.platformCardId,
    cardholderId: card.cardholderId,
    state: card.state as Schema<"CardState">, // the contract's own word, as are those of the next three casts
    stateReason: card.stateReason as Schema<"Card">["stateReason"],
    form: card.form as Schema<"CardForm">,
    fundingSources: [...card.fundingSources],
    ...(card.currency !== null && { currency: card.currency }),
    ...(card.brand !== null && { brand: card.brand as Schema<"CardBrand"> }),
    ...(card.last4 !== null && { last4: card.last4 }),
    ...(card.expMonth !== null && { expMonth: card.expMonth }),
    ...(card.expYear !== null && { expYear: card.expYear }),
    ...(card.panEmbedUrl !== null && { panEmbedUrl: card.panEmbedUrl }),
    ...(card.issuerRef !== null && { issuerRef: card.issuerRef }),
    createdAt: toInstant(card.createdAt),
    updatedAt: toInstant(card.updatedAt),
  };
}
