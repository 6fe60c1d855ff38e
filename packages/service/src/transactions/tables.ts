export interface TransactionRow {
  id: string;
  platformId: string;
  /** The customer's id, or the platform's own. */
  customerId: string;
  /** Empty for the platform's own. */
  platformCustomerId: string;
  type: string;
  status: string;
  /** Account id or UMA address of the source; null for money that is paid in on the spot. */
  sender: string | null;
  /** Account id or UMA address of the destination. */
  receiver: string;
  paymentRail: string | null;
  /** What an outgoing payment takes from its source, fees included; what an incoming one brings. */
  currency: string;
  amount: number;
  /** What reaches the destination. */
  receivedCurrency: string;
  receivedAmount: number;
  /** The part of `amount` that is the service's. */
  fees: number;
  /** As the contract shows it; null where nothing is exchanged. */
  exchangeRate: number | null;
  /** JSON, as the contract shows them. */
  rateDetails: string | null;
  quoteId: string | null;
  agentId: string | null;
  description: string | null;
  /** JSON array, as the contract shows them. */
  paymentInstructions: string | null;
  reference: string;
  failureReason: string | null;
  /** JSON of the refund, as the contract shows it. */
  refund: string | null;
  /** 1 while the platform is asked whether it takes the payment. */
  awaitsDecision: 0 | 1;
  /** JSON array of what the payer's side asks of the receiver, and whether it must be given. */
  requestedInfo: string | null;
  receiptConfirmedAt: number | null;
  settledAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface TransactionTables {
  transactions: TransactionRow;
}
