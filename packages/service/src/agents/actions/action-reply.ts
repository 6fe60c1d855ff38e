import type { Schema } from "@tallystick/contract";
import { findQuote, toQuote } from "../../quotes/index.ts";
import type { Tx } from "../../storage/store.ts";
import { findTransaction, toTransaction } from "../../transactions/index.ts";
import type { ActionRow } from "../tables.ts";
import type { PerformedPayment } from "./pending-payment.ts";
import { toAction } from "./view.ts";

/** The reply of an action, with its quote and transaction as stored, or as they were when it was performed. */
export async function actionReply(
  tx: Tx,
  row: ActionRow,
  now: number,
  performed?: PerformedPayment,
): Promise<Schema<"AgentAction">> {
  const { quoteId, transactionId, platformId } = row;
  const quote = performed?.quote ?? (quoteId === null ? undefined : await findQuote(tx, platformId, quoteId));
  const transaction =
    performed?.transaction ?? (transactionId === null ? undefined : await findTransaction(tx, transactionId));
  return toAction(row, {
    ...(quote && { quote: toQuote(quote, now) }),
    ...(transaction && { transaction: toTransaction(transaction) }),
  });
}

export async function actionReplies(tx: Tx, rows: readonly ActionRow[], now: number): Promise<Schema<"AgentAction">[]> {
  const actions: Schema<"AgentAction">[] = [];
  for (const row of rows) actions.push(await actionReply(tx, row, now));
  return actions;
}
