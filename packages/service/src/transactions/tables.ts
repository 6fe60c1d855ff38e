export interface TransactionRow {
  id: string;
  platform_id: string;
  /** The customer's id, or the platform's own. */
  customer_id: string;
  /** Empty for the platform's own. */
  platform_customer_id: string;
  type: string;
  status: string;
  /** Account id or UMA address of the source; null for money that is paid in on the spot. */
  sender: string | null;
  /** Account id or UMA address of the destination. */
  receiver: string;
  payment_rail: string | null;
  /** What an outgoing payment takes from its source, fees included; what an incoming one brings. */
  currency: string;
  amount: number;
  /** What reaches the destination. */
  received_currency: string;
  received_amount: number;
  /** The part of `amount` that is the service's. */
  fees: number;
  /** As the contract shows it; null where nothing is exchanged. */
  exchange_rate: number | null;
  /** JSON, as the contract shows them. */
  rate_details: string | null;
  quote_id: string | null;
  agent_id: string | null;
  description: string | null;
  /** JSON array, as the contract shows them. */
  payment_instructions: string | null;
  reference: string;
  failure_reason: string | null;
  /** JSON of the refund, as the contract shows it. */
  refund: string | null;
  /** 1 while the platform is asked whether it takes the payment. */
  awaits_decision: 0 | 1;
  /** JSON array of what the payer's side asks of the receiver, and whether it must be given. */
  requested_info: string | null;
  receipt_confirmed_at: number | null;
  settled_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface TransactionTables {
  transactions: TransactionRow;
}
