import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../currencies/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { TransactionRow } from "./tables.ts";

type Incoming = Schema<"IncomingTransaction">;
type Outgoing = Schema<"OutgoingTransaction">;

export function toTransaction(row: TransactionRow): Schema<"Transaction"> {
  return row.type === "INCOMING" ? toIncomingTransaction(row) : toOutgoingTransaction(row);
}

export function toIncomingTransaction(row: TransactionRow): Incoming {
  return {
    ...recordOf(row),
    type: "INCOMING",
    ...(row.sender !== null && { source: sourceOf(row) }),
    receivedAmount: { amount: row.received_amount, currency: currencyOf(row.received_currency) },
    fees: row.fees,
    ...(row.failure_reason !== null && { failureReason: row.failure_reason as Schema<"IncomingFailureReason"> }),
  };
}

export function toOutgoingTransaction(row: TransactionRow): Outgoing {
  return {
    ...recordOf(row),
    type: "OUTGOING",
    source: sourceOf(row),
    sentAmount: { amount: row.amount, currency: currencyOf(row.currency) },
    receivedAmount: { amount: row.received_amount, currency: currencyOf(row.received_currency) },
    ...(row.exchange_rate !== null && { exchangeRate: row.exchange_rate }),
    fees: row.fees,
    ...(row.quote_id !== null && { quoteId: row.quote_id }),
    ...(row.payment_instructions !== null && {
      paymentInstructions: JSON.parse(row.payment_instructions) as Schema<"PaymentInstruction">[],
    }),
    ...(row.refund !== null && { refund: JSON.parse(row.refund) as Schema<"Refund"> }),
    ...(row.rate_details !== null && { rateDetails: JSON.parse(row.rate_details) as Schema<"OutgoingRateDetails"> }),
    ...(row.failure_reason !== null && { failureReason: row.failure_reason as Schema<"OutgoingFailureReason"> }),
  };
}

/** What both directions show in the same way. */
type Shared = Pick<Outgoing, keyof Incoming & keyof Outgoing>;

/** Statuses and reasons in the row come from the contract's own tables. */
function recordOf(
  row: TransactionRow,
): Omit<Shared, "type" | "source" | "receivedAmount" | "fees" | "failureReason" | "rateDetails"> {
  return {
    id: row.id,
    status: row.status as Schema<"TransactionStatus">,
    destination: destinationOf(row),
    customerId: row.customer_id,
    platformCustomerId: row.platform_customer_id,
    ...(row.settled_at !== null && { settledAt: toInstant(row.settled_at) }),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    ...(row.agent_id !== null && { agentId: row.agent_id }),
    ...(row.description !== null && { description: row.description }),
    ...(row.receipt_confirmed_at !== null && { receiptDeliveryConfirmedAt: toInstant(row.receipt_confirmed_at) }),
    ...(row.status !== "CREATED" && { reconciliationInstructions: { reference: row.reference } }),
  };
}

function sourceOf({ sender, currency, customer_id, platform_id }: TransactionRow): Outgoing["source"] {
  if (sender === null) {
    const customer = customer_id === platform_id ? {} : { customerId: customer_id };
    return { sourceType: "REALTIME_FUNDING", currency, ...customer };
  }
  return isUmaAddress(sender)
    ? { sourceType: "UMA_ADDRESS", umaAddress: sender, currency }
    : { sourceType: "ACCOUNT", accountId: sender, currency };
}

function destinationOf({ receiver, received_currency: currency }: TransactionRow): Outgoing["destination"] {
  return isUmaAddress(receiver)
    ? { destinationType: "UMA_ADDRESS", umaAddress: receiver, currency }
    : { destinationType: "ACCOUNT", accountId: receiver, currency };
}

/** An account's id never begins like one. */
function isUmaAddress(end: string): boolean {
  return end.startsWith("$");
}
