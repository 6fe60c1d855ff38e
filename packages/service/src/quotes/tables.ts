import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** What executing a quote needs, by the source of its money. */
export type SourceKind =
  /** The money is available. */
  | "HELD"
  /** It is in a wallet, whose holder has to sign. */
  | "WALLET"
  /** It is pulled from an external account. */
  | "PULLED"
  /** It is paid in from outside. */
  | "PAID_IN";

export interface QuoteRow {
  id: string;
  platformId: string;
  /** The payer: the customer's id, or the platform's own. */
  customerId: string;
  agentId: string | null;
  status: string;
  transactionId: string;
  sourceKind: string;
  /** Null for real-time funding. */
  sourceAccount: string | null;
  source: Schema<"QuoteSource">;
  destination: Schema<"QuoteDestination">;
  /** The destination's external identifier; empty for an internal account. */
  identifier: string;
  /** The internal account behind a UMA address of the platform's own customer. */
  payeeAccount: string | null;
  sendingCurrency: string;
  sendingAmount: number;
  receivingCurrency: string;
  receivingAmount: number;
  exchangeRate: number;
  /** Part of the sending amount. */
  fees: number;
  rateDetails: Schema<"OutgoingRateDetails">;
  paymentInstructions: Schema<"PaymentInstruction">[] | null;
  payloadToSign: string | null;
  purpose: string | null;
  /** The payer's own data, by field name. */
  senderInfo: NonNullable<Schema<"QuoteCreate">["senderCustomerInfo"]> | null;
  createdAt: number;
  expiresAt: number;
}

export type StoredQuote = Stored<
  QuoteRow,
  "source" | "destination" | "rateDetails" | "paymentInstructions" | "senderInfo"
>;

export interface QuoteTables {
  quotes: StoredQuote;
}
