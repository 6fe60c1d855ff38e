import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

export interface CardRow {
  id: string;
  platformId: string;
  cardholderId: string;
  platformCardId: string;
  state: string;
  stateReason: string | null;
  form: string;
  /** This and the following fields up to the times: null until the issuer has issued the card. */
  currency: string | null;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
  /** Sealed in the store. */
  panEmbedUrl: string | null;
  issuerRef: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface CardFundingSourceRow {
  cardId: string;
  /** From 0; the first is tried first. */
  position: number;
  accountId: string;
}

/** A payment with a card. Its amounts are in the merchant's currency. */
export interface CardPaymentRow {
  id: string;
  platformId: string;
  cardId: string;
  issuerToken: string;
  status: string;
  declineReason: string | null;
  merchant: Schema<"CardMerchant">;
  currency: string;
  /** The currency of the card's sources; null on a card that was never issued. */
  cardCurrency: string | null;
  /** The account drawn on first; until then, the one that would be. */
  accountId: string;
  authorized: number;
  /** Drawn from the sources so far, and how often; how often it is still to be done. */
  drawn: number;
  pulls: number;
  pendingPulls: number;
  settled: number;
  settlements: number;
  /** Returned by the merchant after it was settled. */
  returned: number;
  /** Returned because the merchant never requested it. */
  released: number;
  refunds: number;
  /** Changes with every update, so that two of them cannot overtake each other. */
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** The amount drawn from one account for a payment, in the card's currency. */
export interface CardPullRow {
  paymentId: string;
  /** From 0, in the order in which it was drawn. */
  position: number;
  accountId: string;
  amount: number;
  givenBack: number;
}

export interface CardTables {
  cardPayments: Stored<CardPaymentRow, "merchant">;
  cardPulls: CardPullRow;
  cards: CardRow;
  cardFundingSources: CardFundingSourceRow;
}
