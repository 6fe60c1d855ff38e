import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

export interface TransactionRow {
  id: string;
  platformId: string;
  /** The customer's id, or the platform's own. */
  customerId: string;
  /** Empty for the platform's own. */
  platformCustomerId: string;
  type: string;
  status: string;
  /** Account id or UMA address of the source; null for real-time funding. */
  sender: string | null;
  /** Account id or UMA address of the destination. */
  receiver: string;
  paymentRail: string | null;
  /** The debit of an outgoing payment, fees included; the amount of an incoming one. */
  currency: string;
  amount: number;
  /** The amount that reaches the destination. */
  receivedCurrency: string;
  receivedAmount: number;
  /** The service's part of `amount`. */
  fees: number;
  /** In the contract's form; null without an exchange. */
  exchangeRate: number | null;
  rateDetails: Schema<"OutgoingRateDetails"> | null;
  quoteId: string | null;
  agentId: string | null;
  description: string | null;
  paymentInstructions: Schema<"PaymentInstruction">[] | null;
  reference: string;
  failureReason: string | null;
  refund: Schema<"Refund"> | null;
  /** 1 while the platform has to decide the payment. */
  awaitsDecision: 0 | 1;
  /** The fields of the receiver that the payer's side asks for, and whether they are mandatory. */
  requestedInfo: readonly Schema<"CounterpartyField">[] | null;
  receiptConfirmedAt: number | null;
  settledAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export type StoredTransaction = Stored<
  TransactionRow,
  "rateDetails" | "paymentInstructions" | "refund" | "requestedInfo"
>;

export interface TransactionTables {
  transactions: StoredTransaction;
}
