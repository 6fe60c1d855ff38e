import type { Schema } from "@tallystick/contract";
import { counterAccount, type Posting } from "../ledger/index.ts";
import type { TransactionRow } from "../transactions/index.ts";
import type { Parties } from "./parties.ts";

interface Transfer {
  id: string;
  parties: Parties;
  amount: number;
  paymentRail?: string | undefined;
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

/** What an outgoing transfer takes from its source when it is made (G-42). */
export function debitOf({ sender, currency, amount }: TransactionRow): Posting[] {
  if (amount === 0) return [];
  return [
    { account: sender, currency, amount: -amount },
    { account: counterAccount("clearing", currency), currency, amount },
  ];
}

function decideTransfer(
  { id, parties, amount, paymentRail, at }: Transfer,
  direction: { type: Schema<"TransactionType">; sender: string; receiver: string },
): TransactionRow {
  const { internal, customer } = parties;
  return {
    id,
    platform_id: internal.platform_id,
    customer_id: internal.owner_id,
    platform_customer_id: customer?.platform_customer_id ?? "",
    ...direction,
    status: "PENDING",
    payment_rail: paymentRail ?? null,
    currency: internal.currency,
    amount,
    reference: referenceOf(id),
    failure_reason: null,
    refund: null,
    settled_at: null,
    created_at: at,
    updated_at: at,
  };
}

/** What a bank statement says: short, and as unique as the id it comes from. */
function referenceOf(id: string): string {
  return `TS${id.slice(-12).toUpperCase()}`;
}
