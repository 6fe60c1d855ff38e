import type { TransactionRow } from "./tables.ts";

/** The fields that every new payment has. */
type Needed = Pick<
  TransactionRow,
  "id" | "platformId" | "customerId" | "platformCustomerId" | "type" | "sender" | "receiver" | "currency" | "amount"
>;

/** The row of a new payment: pending, in one currency, without fees, unless `fields` say otherwise. */
export function newTransaction({ at, ...fields }: Needed & Partial<TransactionRow> & { at: number }): TransactionRow {
  return {
    status: "PENDING",
    paymentRail: null,
    receivedCurrency: fields.currency,
    receivedAmount: fields.amount,
    fees: 0,
    exchangeRate: null,
    rateDetails: null,
    quoteId: null,
    agentId: null,
    description: null,
    paymentInstructions: null,
    reference: referenceOf(fields.id),
    failureReason: null,
    refund: null,
    awaitsDecision: 0,
    requestedInfo: null,
    receiptConfirmedAt: null,
    settledAt: null,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** The reference on a bank statement: short, and as unique as the id that it comes from. */
function referenceOf(id: string): string {
  return `TS${id.slice(-12).toUpperCase()}`;
}
