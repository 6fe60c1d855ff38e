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
    receivedAmount: { amount: row.receivedAmount, currency: currencyOf(row.receivedCurrency) },
    fees: row.fees,
    ...(row.failureReason !== null && { failureReason: row.failureReason as Schema<"IncomingFailureReason"> }),
  };
}

export function toOutgoingTransaction(row: TransactionRow): Outgoing {
  return {
    ...recordOf(row),
    type: "OUTGOING",
    source: sourceOf(row),
    sentAmount: { amount: row.amount, currency: currencyOf(row.currency) },
    receivedAmount: { amount: row.receivedAmount, currency: currencyOf(row.receivedCurrency) },
    ...(row.exchangeRate !== null && { exchangeRate: row.exchangeRate }),
    fees: row.fees,
    ...(row.quoteId !== null && { quoteId: row.quoteId }),
    ...(row.paymentInstructions !== null && { paymentInstructions: row.paymentInstructions }),
    ...(row.refund !== null && { refund: row.refund }),
    ...(row.rateDetails !== null && { rateDetails: row.rateDetails }),
    ...(row.failureReason !== null && { failureReason: row.failureReason as Schema<"OutgoingFailureReason"> }),
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
    customerId: row.customerId,
    platformCustomerId: row.platformCustomerId,
    ...(row.settledAt !== null && { settledAt: toInstant(row.settledAt) }),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    ...(row.agentId !== null && { agentId: row.agentId }),
    ...(row.description !== null && { description: row.description }),
    ...(row.receiptConfirmedAt !== null && { receiptDeliveryConfirmedAt: toInstant(row.receiptConfirmedAt) }),
    ...(row.status !== "CREATED" && { reconciliationInstructions: { reference: row.reference } }),
  };
}

function sourceOf({ sender, currency, customerId, platformId }: TransactionRow): Outgoing["source"] {
  if (sender === null) {
    const customer = customerId === platformId ? {} : { customerId };
    return { sourceType: "REALTIME_FUNDING", currency, ...customer };
  }
  return isUmaAddress(sender)
    ? { sourceType: "UMA_ADDRESS", umaAddress: sender, currency }
    : { sourceType: "ACCOUNT", accountId: sender, currency };
}

function destinationOf({ receiver, receivedCurrency: currency }: TransactionRow): Outgoing["destination"] {
  return isUmaAddress(receiver)
    ? { destinationType: "UMA_ADDRESS", umaAddress: receiver, currency }
    : { destinationType: "ACCOUNT", accountId: receiver, currency };
}

/** An account's id never begins like one. */
function isUmaAddress(end: string): boolean {
  return end.startsWith("$");
}
