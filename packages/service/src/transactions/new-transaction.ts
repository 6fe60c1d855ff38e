import type { TransactionRow } from "./tables.ts";

/** What every new payment says of itself. */
type Needed = Pick<
  TransactionRow,
  "id" | "platform_id" | "customer_id" | "platform_customer_id" | "type" | "sender" | "receiver" | "currency" | "amount"
>;

/**
 * The row of a payment that was just asked for: pending, in one currency, without fees, except for what `fields` say
 * otherwise.
 */
export function newTransaction({ at, ...fields }: Needed & Partial<TransactionRow> & { at: number }): TransactionRow {
  return {
    status: "PENDING",
    payment_rail: null,
    received_currency: fields.currency,
    received_amount: fields.amount,
    fees: 0,
    exchange_rate: null,
    rate_details: null,
    quote_id: null,
    agent_id: null,
    description: null,
    payment_instructions: null,
    reference: referenceOf(fields.id),
    failure_reason: null,
    refund: null,
    awaits_decision: 0,
    requested_info: null,
    receipt_confirmed_at: null,
    settled_at: null,
    created_at: at,
    updated_at: at,
    ...fields,
  };
}

/** What a bank statement says: short, and as unique as the id it comes from. */
function referenceOf(id: string): string {
  return `TS${id.slice(-12).toUpperCase()}`;
}
