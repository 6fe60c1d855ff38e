import type { Schema } from "@tallystick/contract";
import { newTransaction, type TransactionRow } from "../transactions/index.ts";
import type { Parties } from "./parties.ts";

interface Transfer {
  id: string;
  parties: Parties;
  amount: number;
  paymentRail?: string | undefined;
  agentId?: string | undefined;
  at: number;
}

export function decideTransferIn(transfer: Transfer): TransactionRow {
  const { internal, external } = transfer.parties;
  return decideTransfer(transfer, { type: "INCOMING", sender: external.id, receiver: internal.id });
}

export function decideTransferOut(transfer: Transfer): TransactionRow {
  const { internal, external } = transfer.parties;
  return decideTransfer(transfer, { type: "OUTGOING", sender: internal.id, receiver: external.id });
}

function decideTransfer(
  { id, parties, amount, paymentRail, agentId, at }: Transfer,
  direction: { type: Schema<"TransactionType">; sender: string; receiver: string },
): TransactionRow {
  const { internal, customer } = parties;
  return newTransaction({
    id,
    platformId: internal.platformId,
    customerId: internal.ownerId,
    platformCustomerId: customer?.platformCustomerId ?? "",
    ...direction,
    paymentRail: paymentRail ?? null,
    agentId: agentId ?? null,
    currency: internal.currency,
    amount,
    at,
  });
}
