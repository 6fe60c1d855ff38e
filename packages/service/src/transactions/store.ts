import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { TransactionRow } from "./tables.ts";

const insertRow = preparedWrite((db, row: TransactionRow) =>
  db.insertInto("transactions").values({
    id: row.id,
    platform_id: row.platform_id,
    customer_id: row.customer_id,
    platform_customer_id: row.platform_customer_id,
    type: row.type,
    status: row.status,
    sender: row.sender,
    receiver: row.receiver,
    payment_rail: row.payment_rail,
    currency: row.currency,
    amount: row.amount,
    received_currency: row.received_currency,
    received_amount: row.received_amount,
    fees: row.fees,
    exchange_rate: row.exchange_rate,
    rate_details: row.rate_details,
    quote_id: row.quote_id,
    agent_id: row.agent_id,
    description: row.description,
    payment_instructions: row.payment_instructions,
    reference: row.reference,
    failure_reason: row.failure_reason,
    refund: row.refund,
    awaits_decision: row.awaits_decision,
    requested_info: row.requested_info,
    receipt_confirmed_at: row.receipt_confirmed_at,
    settled_at: row.settled_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }),
);

export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<void> {
  await insertRow(tx, row);
}

const selectRow = preparedRows((db, values: { id: string }) =>
  db.selectFrom("transactions").selectAll().where("id", "=", values.id),
);

export async function findTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  const [row] = await selectRow(tx, { id });
  return row;
}

const updateRow = preparedWrite((db, values: TransactionRow & { from: string }) =>
  db
    .updateTable("transactions")
    .set({
      status: values.status,
      failure_reason: values.failure_reason,
      refund: values.refund,
      settled_at: values.settled_at,
      updated_at: values.updated_at,
    })
    .where("id", "=", values.id)
    .where("status", "=", values.from),
);

/**
 * Writes what the steps from `from` to `to` have changed.
 * @throws when somebody else has moved the payment meanwhile, so that nothing of those steps is kept.
 */
export async function changeTransaction(tx: Tx, from: TransactionRow, to: TransactionRow): Promise<void> {
  if (from === to) return;
  const changed = await updateRow(tx, { ...to, from: from.status });
  if (changed !== 1) throw new Error(`Transaction ${from.id} is no longer ${from.status}`);
}

const claimDecision = preparedWrite((db, values: { id: string }) =>
  db
    .updateTable("transactions")
    .set({ awaits_decision: 0 })
    .where("id", "=", values.id)
    .where("awaits_decision", "=", 1),
);

/** Whether the decision about an incoming payment is the caller's to make: it is so once. */
export async function takeDecision(tx: Tx, id: string): Promise<boolean> {
  return (await claimDecision(tx, { id })) === 1;
}

const updateReceipt = preparedWrite((db, values: { id: string; confirmedAt: number; at: number }) =>
  db
    .updateTable("transactions")
    .set({ receipt_confirmed_at: values.confirmedAt, updated_at: values.at })
    .where("id", "=", values.id),
);

export async function confirmReceipt(tx: Tx, id: string, confirmedAt: number, at: number): Promise<void> {
  await updateReceipt(tx, { id, confirmedAt, at });
}
