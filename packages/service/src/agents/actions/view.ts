import type { Schema } from "@tallystick/contract";
import { toInstant } from "../../runtime/instant.ts";
import type { ActionRow, TransferRequest } from "../tables.ts";

/** @param related its quote and its transaction, if any. */
export function toAction(
  row: ActionRow,
  related: Pick<Schema<"AgentAction">, "quote" | "transaction">,
): Schema<"AgentAction"> {
  return {
    id: row.id,
    agentId: row.agentId,
    customerId: row.customerId,
    platformCustomerId: row.platformCustomerId,
    status: row.status as Schema<"AgentActionStatus">, // this and the next were written by submitAction
    type: row.type as Schema<"AgentActionType">,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    ...(row.transfer !== null && { transferDetails: detailsOf(row, row.transfer) }),
    ...related,
    ...(row.rejectionReason !== null && { rejectionReason: row.rejectionReason }),
  };
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
