import { operation } from "@tallystick/contract";
import type { Refuser } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { debitPostingsOf, orderPayment, recordTransaction, type TransactionRow } from "../transactions/index.ts";
import type { CheckedTransfer } from "./check.ts";
import { decideTransferIn, decideTransferOut } from "./decide.ts";

interface PaymentContext {
  now: number;
  /** The agent that requests it. */
  agentId?: string | undefined;
}

/** Begins to pull money in. Returns the payment as it is then: pending, whatever happens at once (V-30). */
export async function makeTransferIn(
  runtime: Runtime,
  tx: Tx,
  checked: CheckedTransfer,
  { now: at, agentId }: PaymentContext,
): Promise<TransactionRow> {
  const row = decideTransferIn({ ...checked, id: runtime.ids.next("Transaction"), agentId, at });
  const { emits } = operation(runtime.contract, "transfers.in");
  await recordTransaction(runtime, tx, row, { steps: checked.steps, emits });
  await orderPayment(runtime, tx, row, at);
  return row;
}

/** Takes the money from its account and begins to push it out; refuses, with nothing done, when there is too little. */
export async function makeTransferOut(
  runtime: Runtime,
  tx: Tx,
  checked: CheckedTransfer,
  { now: at, agentId }: PaymentContext,
  refuser: Refuser<"insufficient-balance">,
): Promise<TransactionRow> {
  const row = decideTransferOut({ ...checked, id: runtime.ids.next("Transaction"), agentId, at });
  const { internal } = checked.parties;
  const debit = { kind: "transfer-out", reference: row.id, postings: debitPostingsOf(row), at };
  const shortfall = await runtime.moveMoney(tx, internal.platformId, debit);
  refuser.refuseUnless("insufficient-balance", !shortfall, { accountId: internal.id, balance: internal.balance });
  const { emits } = operation(runtime.contract, "transfers.out");
  await recordTransaction(runtime, tx, row, { steps: checked.steps, emits });
  await orderPayment(runtime, tx, row, at);
  return row;
}
