import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../../currencies/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import type { CardPaymentRow } from "../tables.ts";

export function toCardTransaction(row: CardPaymentRow): Schema<"CardTransaction"> {
  const currency = currencyOf(row.currency);
  const refunded = row.returned + row.released;
  return {
    id: row.id,
    cardId: row.cardId,
    issuerTransactionToken: row.issuerToken,
    status: row.status as Schema<"CardTransactionStatus">, // the contract's own word, as is the next
    ...(row.declineReason !== null && { declineReason: row.declineReason }),
    merchant: row.merchant,
    authorizedAmount: { amount: row.authorized, currency },
    ...(row.settlements > 0 && { settledAmount: { amount: row.settled, currency } }),
    ...(row.refunds > 0 && { refundedAmount: { amount: refunded, currency } }),
    accountId: row.accountId,
    pullSummary: { count: row.pulls, totalAmount: row.drawn, pendingCount: row.pendingPulls },
    refundSummary: { count: row.refunds, totalAmount: refunded },
    settlementSummary: { count: row.settlements, totalAmount: row.settled },
    authorizedAt: toInstant(row.createdAt),
    lastEventAt: toInstant(row.updatedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
