import { findEdge, lifecycle, parseDuration, type OutcomeStep } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideFailure, decideStep, type StepTaken } from "./decide.ts";
import { changeTransaction, findTransaction } from "./store.ts";
import type { TransactionRow } from "./tables.ts";

const kind = "transaction.step";

interface PlannedStep {
  transactionId: string;
  step: OutcomeStep;
}

/** Takes the steps that are due at once, in this unit of work, and plans the others. Whoever made `row` shows it before. */
export async function beginLife(
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
}

/** Lets the worker take the steps that were planned. */
export function registerTransactionWork(runtime: Runtime): void {
  runtime.work.register(kind, async (tx, payload, now) => {
    const { transactionId, step } = payload as PlannedStep; // written by beginLife
    const row = await findTransaction(tx, transactionId);
    if (!row) throw new Error(`There is no transaction ${transactionId}`);
    await takeStep(runtime, tx, row, step, now);
  });
}

/** A step that the contract has no edge for, from where the payment is now, has been overtaken: nothing happens. */
async function takeStep(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  step: OutcomeStep,
  at: number,
): Promise<TransactionRow> {
  const move = { from: row.status, to: step.to, by: "outcome" };
  if (!findEdge(lifecycle(runtime.contract, "TransactionStatus"), move)) return row;
  let taken = decideStep(row, step, at);
  if (!(await isPosted(runtime, tx, row, taken))) {
    taken = decideFailure(row, step, at);
    await isPosted(runtime, tx, row, taken);
  }
  if (!(await changeTransaction(tx, row.id, row.status, taken.changes))) {
    throw new Error(`Transaction ${row.id} is no longer ${row.status}`);
  }
  return { ...row, ...taken.changes };
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
