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

/** A payment with a card. Its amounts are in the currency the merchant asked in. */
export interface CardPaymentRow {
  id: string;
  platform_id: string;
  card_id: string;
  issuer_token: string;
  status: string;
  decline_reason: string | null;
  /** JSON, as the contract shows it. */
  merchant: string;
  currency: string;
  /** What the card's sources hold; null on a card that was never issued. */
  card_currency: string | null;
  /** The account drawn on first; until then, the one that would be. */
  account_id: string;
  authorized: number;
  /** Drawn from the sources so far, and how often; how often it is still to be done. */
  drawn: number;
  pulls: number;
  pending_pulls: number;
  settled: number;
  settlements: number;
  /** Given back by the merchant, after it was settled. */
  returned: number;
  /** Given back because the merchant never asked for it. */
  released: number;
  refunds: number;
  /** Moves with every change, so that two of them cannot overtake each other. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** What was drawn from one account for a payment; amounts in the card's currency. */
export interface CardPullRow {
  payment_id: string;
  /** From 0, in the order in which it was drawn. */
  position: number;
  account_id: string;
  amount: number;
  given_back: number;
}

export interface CardTables {
  card_payments: CardPaymentRow;
  card_pulls: CardPullRow;
  cards: CardRow;
  card_funding_sources: CardFundingSourceRow;
}
