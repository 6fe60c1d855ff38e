import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

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
  platformId: string;
  /** Whose payment it is: the customer's id, or the platform's own. */
  customerId: string;
  agentId: string | null;
  status: string;
  transactionId: string;
  sourceKind: string;
  /** Null for money that is paid in. */
  sourceAccount: string | null;
  source: Schema<"QuoteSource">;
  destination: Schema<"QuoteDestination">;
  /** What the outside world knows the destination by; empty for an internal account. */
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
  /** What the payer says of itself, by field name. */
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
