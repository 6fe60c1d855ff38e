export interface CardRow {
  id: string;
  platform_id: string;
  cardholder_id: string;
  platform_card_id: string;
  state: string;
  state_reason: string | null;
  form: string;
  /** This and what follows down to the times: null until the issuer has made the card. */
  currency: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  pan_embed_url: string | null;
  issuer_ref: string | null;
  created_at: number;
  updated_at: number;
}

export interface CardFundingSourceRow {
  card_id: string;
  /** From 0; the first is tried first. */
  position: number;
  account_id: string;
}

export interface CardTables {
  cards: CardRow;
  card_funding_sources: CardFundingSourceRow;
}
