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
  const shown: Incoming = {
    ...recordOf(row),
    type: "INCOMING",
    receivedAmount: { amount: row.receivedAmount, currency: currencyOf(row.receivedCurrency) },
    fees: row.fees,
  };
  if (row.sender !== null) shown.source = sourceOf(row);
  if (row.failureReason !== null) shown.failureReason = row.failureReason as Schema<"IncomingFailureReason">;
  return shown;
}

export function toOutgoingTransaction(row: TransactionRow): Outgoing {
  const shown: Outgoing = {
    ...recordOf(row),
    type: "OUTGOING",
    source: sourceOf(row),
    sentAmount: { amount: row.amount, currency: currencyOf(row.currency) },
    receivedAmount: { amount: row.receivedAmount, currency: currencyOf(row.receivedCurrency) },
    fees: row.fees,
  };
  if (row.exchangeRate !== null) shown.exchangeRate = row.exchangeRate;
  if (row.quoteId !== null) shown.quoteId = row.quoteId;
  if (row.paymentInstructions !== null) shown.paymentInstructions = row.paymentInstructions;
  if (row.refund !== null) shown.refund = row.refund;
  if (row.rateDetails !== null) shown.rateDetails = row.rateDetails;
  if (row.failureReason !== null) shown.failureReason = row.failureReason as Schema<"OutgoingFailureReason">;
  return shown;
}

/** What both directions show in the same way. */
type Shared = Pick<Outgoing, keyof Incoming & keyof Outgoing>;

/**
 * Statuses and reasons in the row come from the contract's own tables. Lists hold many of these: members are added one by one,
 * because the engine copies those of an object within another slowly.
 */
function recordOf(
  row: TransactionRow,
): Omit<Shared, "type" | "source" | "receivedAmount" | "fees" | "failureReason" | "rateDetails"> {
  const record: ReturnType<typeof recordOf> = {
    id: row.id,
    status: row.status as Schema<"TransactionStatus">,
    destination: destinationOf(row),
    customerId: row.customerId,
    platformCustomerId: row.platformCustomerId,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
  if (row.settledAt !== null) record.settledAt = toInstant(row.settledAt);
  if (row.agentId !== null) record.agentId = row.agentId;
  if (row.description !== null) record.description = row.description;
  if (row.receiptConfirmedAt !== null) record.receiptDeliveryConfirmedAt = toInstant(row.receiptConfirmedAt);
  if (row.status !== "CREATED") record.reconciliationInstructions = { reference: row.reference };
  return record;
}

function sourceOf({ sender, currency, customerId, platformId }: TransactionRow): Outgoing["source"] {
  if (sender === null) {
    const customer = customerId === platformId ? {} : { customerId };
    return { sourceType: "REALTIME_FUNDING", currency, ...customer };
  }
  return isAccount(sender)
    ? { sourceType: "ACCOUNT", accountId: sender, currency }
    : { sourceType: "UMA_ADDRESS", umaAddress: sender, currency };
}

function destinationOf({ receiver, receivedCurrency: currency }: TransactionRow): Outgoing["destination"] {
  return isAccount(receiver)
    ? { destinationType: "ACCOUNT", accountId: receiver, currency }
    : { destinationType: "UMA_ADDRESS", umaAddress: receiver, currency };
}

/** An address elsewhere has any form; it is kept in lower case, in which no id of an account is. */
function isAccount(end: string): boolean {
  return /^(?:Internal|External)Account:/.test(end);
}
