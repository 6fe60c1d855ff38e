import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../currencies/index.ts";
import { toInstant } from "../runtime/instant.ts";
import { statusAt } from "./decide.ts";
import type { QuoteRow } from "./tables.ts";

/** The quote as the contract shows it at a moment. Its JSON was written by decideQuote. */
export function toQuote(row: QuoteRow, now: number): Schema<"Quote"> {
  return {
    id: row.id,
    status: statusAt(row, now) as Schema<"QuoteStatus">, // statuses come from the contract's own tables
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
    source: JSON.parse(row.source) as Schema<"QuoteSource">,
    destination: JSON.parse(row.destination) as Schema<"QuoteDestination">,
    sendingCurrency: currencyOf(row.sending_currency),
    receivingCurrency: currencyOf(row.receiving_currency),
    totalSendingAmount: row.sending_amount,
    totalReceivingAmount: row.receiving_amount,
    exchangeRate: row.exchange_rate,
    feesIncluded: row.fees,
    transactionId: row.transaction_id,
    ...(row.payment_instructions !== null && {
      paymentInstructions: JSON.parse(row.payment_instructions) as Schema<"PaymentInstruction">[],
    }),
    rateDetails: JSON.parse(row.rate_details) as Schema<"OutgoingRateDetails">,
    ...(row.payload_to_sign !== null && { payloadToSign: row.payload_to_sign }),
  };
}
