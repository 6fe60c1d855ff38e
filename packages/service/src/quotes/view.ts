import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../currencies/index.ts";
import { toInstant } from "../runtime/instant.ts";
import { statusAt } from "./decide/obstacles.ts";
import type { QuoteRow } from "./tables.ts";

/** The quote with its status at a moment. */
export function toQuote(row: QuoteRow, now: number): Schema<"Quote"> {
  return {
    id: row.id,
    status: statusAt(row, now) as Schema<"QuoteStatus">, // statuses come from the contract's own tables
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstant(row.expiresAt),
    source: row.source,
    destination: row.destination,
    sendingCurrency: currencyOf(row.sendingCurrency),
    receivingCurrency: currencyOf(row.receivingCurrency),
    totalSendingAmount: row.sendingAmount,
    totalReceivingAmount: row.receivingAmount,
    exchangeRate: row.exchangeRate,
    feesIncluded: row.fees,
    transactionId: row.transactionId,
    ...(row.paymentInstructions !== null && { paymentInstructions: row.paymentInstructions }),
    rateDetails: row.rateDetails,
    ...(row.payloadToSign !== null && { payloadToSign: row.payloadToSign }),
  };
}
