import { findEdge, lifecycle, parseDuration, type OutcomeStep } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideFailure, decideStep, type StepTaken } from "./decide.ts";
import { changeTransaction, findTransaction, insertTransaction } from "./store.ts";
import type { TransactionRow } from "./tables.ts";

const kind = "transaction.step";

interface PlannedStep {
  transactionId: string;
  step: OutcomeStep;
}

/**
 * Records a new transaction as it is once every step that is due at once has been taken, and plans the other steps. Whoever
 * made the row shows it as it was made.
 */
export async function recordTransaction(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  steps: readonly OutcomeStep[],
): Promise<void> {
  let current = row;
  for (const step of steps) {
    const delay = parseDuration(step.after);
    if (delay === 0) {
      current = await takeStep(runtime, tx, current, step, row.created_at);
    } else {
      const payload: PlannedStep = { transactionId: row.id, step };
      await runtime.work.plan(tx, { kind, payload, dueAt: row.created_at + delay });
    }
  }
  await insertTransaction(tx, current);
}

/** Lets the worker take the steps that were planned. */
export function registerTransactionWork(runtime: Runtime): void {
  runtime.work.register(kind, async (tx, payload, now) => {
    const { transactionId, step } = payload as PlannedStep; // written by recordTransaction
    const row = await findTransaction(tx, transactionId);
    if (!row) throw new Error(`There is no transaction ${transactionId}`);
    const changes = await takeStep(runtime, tx, row, step, now);
    if (!(await changeTransaction(tx, row.id, row.status, changes))) {
      throw new Error(`Transaction ${row.id} is no longer ${row.status}`);
    }
  });
}

/**
 * Moves the money of a step, and answers the transaction as it is then. A step that the contract has no edge for, from
 * where the payment is now, has been overtaken: nothing happens.
 */
async function takeStep(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  step: OutcomeStep,
  at: number,
): Promise<TransactionRow> {
  const move = { from: row.status, to: step.to, by: "outcome" };
  if (!findEdge(lifecycle(runtime.contract, "TransactionStatus"), move)) return row;
  const taken = decideStep(row, step, at);
  if (await isPosted(runtime, tx, row, taken)) return { ...row, ...taken.changes };
  const failed = decideFailure(row, step, at);
  await isPosted(runtime, tx, row, failed);
  return { ...row, ...failed.changes };
}

/** False when the account cannot take or give the money; then nothing has moved. */
async function isPosted(
  { ledger }: Runtime,
  tx: Tx,
  { id }: TransactionRow,
  { changes, postings }: StepTaken,
): Promise<boolean> {
  if (postings.length === 0) return true;
  const entry = { kind: `transaction.${changes.status}`, reference: id, postings, at: changes.updated_at };
  return (await ledger.post(tx, entry)) === undefined;
}
