import { operation } from "@tallystick/contract";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { debitPostingsOf, orderPayment, recordTransaction, type TransactionRow } from "../transactions/index.ts";
import { decideTransaction, type CheckedTransfer } from "./decide.ts";

interface TransferContext {
  now: number;
  /** The agent that requests it. */
  agentId?: string | undefined;
}

/** Begins to pull money in. Returns the pending payment, before its immediate steps (V-30). */
export async function createTransferIn(
  runtime: Runtime,
  tx: Tx,
  transfer: CheckedTransfer,
  { now: at, agentId }: TransferContext,
): Promise<TransactionRow> {
  const row = decideTransaction(transfer, { id: runtime.ids.next("Transaction"), agentId, at });
  const { emits } = operation(runtime.contract, "transfers.in");
  await recordTransaction(runtime, tx, row, { steps: transfer.steps, emits });
  await orderPayment(runtime, tx, row, at);
  return row;
}

/** Debits the source account and begins to push the money out; refuses, with nothing changed, when the balance is too low. */
export async function createTransferOut(
  runtime: Runtime,
  tx: Tx,
  transfer: CheckedTransfer,
  { now: at, agentId }: TransferContext,
  refuser: OperationRefuser<"insufficient-balance">,
): Promise<TransactionRow> {
  const row = decideTransaction(transfer, { id: runtime.ids.next("Transaction"), agentId, at });
  const { internal } = transfer.parties;
  const debit = { kind: "transfer-out", reference: row.id, postings: debitPostingsOf(row), at };
  const shortfall = await runtime.moveMoney(tx, internal.platformId, debit);
  refuser.refuseUnless("insufficient-balance", !shortfall, { accountId: internal.id, balance: internal.balance });
  const { emits } = operation(runtime.contract, "transfers.out");
  await recordTransaction(runtime, tx, row, { steps: transfer.steps, emits });
  await orderPayment(runtime, tx, row, at);
  return row;
}
