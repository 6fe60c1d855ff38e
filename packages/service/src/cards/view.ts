import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { Card } from "./store.ts";

/** What the issuer has not told yet is absent. */
export function toCard(card: Card): Schema<"Card"> {
  return {
    id: card.id,
    platformCardId: card.platform_card_id,
    cardholderId: card.cardholder_id,
    state: card.state as Schema<"CardState">, // the contract's own word, as are those of the next three casts
    stateReason: card.state_reason as Schema<"Card">["stateReason"],
    form: card.form as Schema<"CardForm">,
    fundingSources: [...card.fundingSources],
    ...(card.currency !== null && { currency: card.currency }),
    ...(card.brand !== null && { brand: card.brand as Schema<"CardBrand"> }),
    ...(card.last4 !== null && { last4: card.last4 }),
    ...(card.exp_month !== null && { expMonth: card.exp_month }),
    ...(card.exp_year !== null && { expYear: card.exp_year }),
    ...(card.pan_embed_url !== null && { panEmbedUrl: card.pan_embed_url }),
    ...(card.issuer_ref !== null && { issuerRef: card.issuer_ref }),
    createdAt: toInstant(card.created_at),
    updatedAt: toInstant(card.updated_at),
  };
}
