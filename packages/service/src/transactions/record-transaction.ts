import type { EventType, OutcomeStep } from "@tallystick/contract";
import type { Shortfall } from "../ledger/index.ts";
import { isDueAtOnce, stepKind, type StepKind } from "../runtime/outcome-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideFailures, decideStep, type EmittingState, type Step, type StepTaken } from "./decide/transaction.ts";
import { insertTransaction } from "./store.ts";
import type { TransactionRow } from "./tables.ts";
import { toTransaction } from "./view.ts";

export const transactionSteps: StepKind<{ transactionId: string }> = stepKind("transaction.step");

/** The actor of a step: `outcome`, `answer`, `expiry`, or an operation; and the time. */
interface StepContext {
  by: string;
  at: number;
}

/**
 * Applies the immediate steps of a new payment, stores the result, plans the other steps, and emits the events of
 * all of them. The reply contains the payment before these steps (V-30).
 * @param emits the events of the operation that created it.
 */
export async function recordTransaction(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  { steps, emits }: { steps: readonly OutcomeStep[]; emits: readonly string[] },
): Promise<void> {
  await emitEvents(runtime, tx, { row, emits });
  let current = row;
  for (const step of steps) {
    if (isDueAtOnce(step)) current = await applyStep(runtime, tx, current, step, { by: "outcome", at: row.createdAt });
    else await runtime.steps.plan(tx, transactionSteps, { transactionId: row.id }, step, row.createdAt);
  }
  await insertTransaction(tx, current);
}

/**
 * Applies a step with its postings and events, and returns the changed payment; the caller writes it. A step without an
 * edge in the contract from the current state is obsolete: nothing happens. When an account cannot give or take the
 * money, the payment fails.
 */
export async function applyStep(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  step: Step,
  context: StepContext,
): Promise<TransactionRow> {
  const moved = await tryStep(runtime, tx, row, step, context);
  if ("row" in moved) return moved.row;
  for (const failed of decideFailures(runtime.contract, row, context.at)) {
    if (!(await carryOut(runtime, tx, failed, context))) return lastOf(failed);
  }
  throw new Error(`${row.id} can neither continue from ${row.status} nor fail`);
}

/** Like `applyStep`, but returns the shortfall, with nothing changed, when an account lacks the money. */
export async function tryStep(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  step: Step,
  context: StepContext,
): Promise<{ row: TransactionRow } | { shortfall: Shortfall }> {
  const taken = decideStep(runtime.contract, row, step, context);
  if (!taken) return { row };
  const shortfall = await carryOut(runtime, tx, taken, context);
  return shortfall ? { shortfall } : { row: lastOf(taken) };
}

async function carryOut(
  runtime: Runtime,
  tx: Tx,
  taken: StepTaken,
  { at }: StepContext,
): Promise<Shortfall | undefined> {
  const { platformId, id: reference, status } = lastOf(taken);
  const entry = { kind: `transaction.${status}`, reference, postings: taken.postings, at };
  const shortfall = await runtime.moveMoney(tx, platformId, entry);
  if (shortfall) return shortfall;
  for (const state of taken.states) await emitEvents(runtime, tx, state);
  return undefined;
}

/** Emits the payment's events; the ledger's caller emits those of balances. */
async function emitEvents({ events }: Runtime, tx: Tx, { row, emits }: EmittingState): Promise<void> {
  for (const type of emits.filter((event) => event !== "INTERNAL_ACCOUNT.BALANCE_UPDATED")) {
    await events.record(tx, {
      platformId: row.platformId,
      type: type as EventType, // the contract's rows name what its types allow
      resourceId: row.id,
      data: () => toTransaction(row),
      now: row.updatedAt,
    });
  }
}

function lastOf({ states }: StepTaken): TransactionRow {
  return (states.at(-1) ?? states[0]).row;
}
