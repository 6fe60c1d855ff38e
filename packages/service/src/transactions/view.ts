import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../currencies/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { TransactionRow } from "./tables.ts";

export function toTransaction(row: TransactionRow): Schema<"Transaction"> {
  return row.type === "INCOMING" ? toIncomingTransaction(row) : toOutgoingTransaction(row);
}

export function toIncomingTransaction(row: TransactionRow): Schema<"IncomingTransaction"> {
  return {
    ...recordOf(row),
    type: "INCOMING",
    receivedAmount: moneyOf(row),
    fees: 0,
    ...(row.failure_reason !== null && { failureReason: row.failure_reason as Schema<"IncomingFailureReason"> }),
  };
}

export function toOutgoingTransaction(row: TransactionRow): Schema<"OutgoingTransaction"> {
  return {
    ...recordOf(row),
    type: "OUTGOING",
    sentAmount: moneyOf(row),
    receivedAmount: moneyOf(row),
    fees: 0,
    ...(row.refund !== null && { refund: JSON.parse(row.refund) as Schema<"Refund"> }),
    ...(row.failure_reason !== null && { failureReason: row.failure_reason as Schema<"OutgoingFailureReason"> }),
  };
}

/** What both directions show in the same way. */
type TransactionRecord = Pick<
  Schema<"OutgoingTransaction">,
  keyof Schema<"IncomingTransaction"> & keyof Schema<"OutgoingTransaction">
>;

/** Statuses and reasons in the row come from the contract's own tables. */
function recordOf(
  row: TransactionRow,
): Omit<TransactionRecord, "type" | "receivedAmount" | "failureReason" | "rateDetails"> {
  return {
    id: row.id,
    status: row.status as Schema<"TransactionStatus">,
    source: { sourceType: "ACCOUNT", accountId: row.sender, currency: row.currency },
    destination: { destinationType: "ACCOUNT", accountId: row.receiver, currency: row.currency },
    customerId: row.customer_id,
    platformCustomerId: row.platform_customer_id,
    ...(row.settled_at !== null && { settledAt: toInstant(row.settled_at) }),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    reconciliationInstructions: { reference: row.reference },
  };
}

function moneyOf(row: TransactionRow): Schema<"Money"> {
  return { amount: row.amount, currency: currencyOf(row.currency) };
}
