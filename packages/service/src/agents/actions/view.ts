import type { Schema } from "@tallystick/contract";
import { findQuote, toQuote } from "../../quotes/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import type { Tx } from "../../storage/store.ts";
import { findTransaction, toTransaction } from "../../transactions/index.ts";
import type { PerformedPayment } from "./pending-payment.ts";
import type { ActionRow, TransferRequest } from "../tables.ts";

/** The action with its quote and its transaction as they are now, or as they were when it was `done`. */
export async function actionReply(
  tx: Tx,
  row: ActionRow,
  now: number,
  done?: PerformedPayment,
): Promise<Schema<"AgentAction">> {
  const quote = done?.quote ?? (row.quoteId === null ? undefined : await findQuote(tx, row.platformId, row.quoteId));
  const transaction =
    done?.transaction ?? (row.transactionId === null ? undefined : await findTransaction(tx, row.transactionId));
  return {
    id: row.id,
    agentId: row.agentId,
    customerId: row.customerId,
    platformCustomerId: row.platformCustomerId,
    status: row.status as Schema<"AgentActionStatus">, // this and the next were written by submit.ts
    type: row.type as Schema<"AgentActionType">,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    ...(quote && { quote: toQuote(quote, now) }),
    ...(row.transfer !== null && { transferDetails: detailsOf(row, row.transfer) }),
    ...(transaction && { transaction: toTransaction(transaction) }),
    ...(row.rejectionReason !== null && { rejectionReason: row.rejectionReason }),
  };
}

export async function actionReplies(tx: Tx, rows: readonly ActionRow[], now: number): Promise<Schema<"AgentAction">[]> {
  const actions: Schema<"AgentAction">[] = [];
  for (const row of rows) actions.push(await actionReply(tx, row, now));
  return actions;
}

function detailsOf({ currency }: ActionRow, transfer: TransferRequest): Schema<"AgentTransferDetails"> {
  const { amount = 0, source, destination } = transfer;
  return {
    amount,
    currency: currency ?? "",
    sourceAccountId: source.accountId,
    destinationAccountId: destination.accountId,
  };
}
