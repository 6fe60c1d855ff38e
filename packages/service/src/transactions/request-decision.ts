import type { Schema } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { applyStep } from "./record-transaction.ts";
import type { Decision } from "./decide/decision.ts";
import { changeTransaction, insertTransaction, claimDecision } from "./store.ts";
import type { TransactionRow } from "./tables.ts";
import { toIncomingTransaction } from "./view.ts";

/**
 * Records an incoming payment and asks the platform whether to accept it (G-104); it is pending until the decision.
 * @param requested the fields of the receiver that the payer's side asks for.
 */
export async function requestDecision(
  { events }: Runtime,
  tx: Tx,
  row: TransactionRow,
  requested: readonly Schema<"CounterpartyField">[],
): Promise<void> {
  const fields = requested.length > 0 ? { requestedReceiverCustomerInfoFields: requested } : {};
  await insertTransaction(tx, { ...row, awaitsDecision: 1, requestedInfo: requested });
  await events.record(tx, {
    platformId: row.platformId,
    type: "INCOMING_PAYMENT.PENDING",
    resourceId: row.id,
    data: { ...toIncomingTransaction(row), ...fields },
    now: row.createdAt,
  });
}

/**
 * Applies a decision on an incoming payment, with its postings and events, and returns the decided payment. Undefined for
 * a payment that awaits no decision: of several concurrent decisions one succeeds (G-59).
 */
export async function applyDecision(
  runtime: Runtime,
  tx: Tx,
  row: TransactionRow,
  { step, ...context }: Decision,
): Promise<TransactionRow | undefined> {
  if (!(await claimDecision(tx, row.id))) return undefined;
  const waiting: TransactionRow = { ...row, awaitsDecision: 0 };
  const decided = await applyStep(runtime, tx, waiting, step, context);
  await changeTransaction(tx, waiting, decided);
  return decided;
}
