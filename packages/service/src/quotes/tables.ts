/** What it takes to execute a quote, by where its money comes from. */
export type SourceKind =
  /** It is at hand. */
  | "HELD"
  /** It is in a wallet, whose holder has to sign. */
  | "WALLET"
  /** It is pulled from an external account. */
  | "PULLED"
  /** Somebody pays it in. */
  | "PAID_IN";

export interface QuoteRow {
  id: string;
  platform_id: string;
  /** Whose payment it is: the customer's id, or the platform's own. */
  customer_id: string;
  agent_id: string | null;
  status: string;
  transaction_id: string;
  source_kind: string;
  /** Null for money that is paid in. */
  source_account: string | null;
  /** JSON, as the contract shows them. */
  source: string;
  destination: string;
  /** What the outside world knows the destination by; empty for an internal account. */
  identifier: string;
  /** The internal account behind a UMA address of the platform's own customer. */
  payee_account: string | null;
  sending_currency: string;
  sending_amount: number;
  receiving_currency: string;
  receiving_amount: number;
  exchange_rate: number;
  /** Part of the sending amount. */
  fees: number;
  /** JSON, as the contract shows them. */
  rate_details: string;
  payment_instructions: string | null;
  payload_to_sign: string | null;
  purpose: string | null;
  /** JSON of what the payer says of itself, by field name. */
  sender_info: string | null;
  created_at: number;
  expires_at: number;
}

export interface QuoteTables {
  quotes: QuoteRow;
}
