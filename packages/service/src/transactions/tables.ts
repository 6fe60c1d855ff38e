export interface TransactionRow {
  id: string;
  platform_id: string;
  /** The customer's id, or the platform's own. */
  customer_id: string;
  /** Empty for the platform's own. */
  platform_customer_id: string;
  type: string;
  status: string;
  /** Account id or UMA address of the source. */
  sender: string;
  /** Account id or UMA address of the destination. */
  receiver: string;
  payment_rail: string | null;
  currency: string;
  amount: number;
  reference: string;
  failure_reason: string | null;
  /** JSON of the refund, as the contract shows it. */
  refund: string | null;
  settled_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface TransactionTables {
  transactions: TransactionRow;
}
