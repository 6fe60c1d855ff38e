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
    reference: row.reference,
    failure_reason: row.failure_reason,
    refund: row.refund,
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

/** What a step of its life changes in a transaction. */
export type TransactionChanges = Pick<
  TransactionRow,
  "status" | "failure_reason" | "refund" | "settled_at" | "updated_at"
>;

const updateRow = preparedWrite((db, values: TransactionChanges & { id: string; from: string }) =>
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

/** False when the transaction is no longer in the status `from`: somebody else has moved it. */
export async function changeTransaction(
  tx: Tx,
  id: string,
  from: string,
  changes: TransactionChanges,
): Promise<boolean> {
  return (await updateRow(tx, { ...changes, id, from })) === 1;
}
