import { fromInstant } from "../runtime/instant.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type FilterColumns, type PageReader } from "../storage/list-page.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { StoredTransaction, TransactionRow } from "./tables.ts";

const json = jsonColumns<TransactionRow>()("rateDetails", "paymentInstructions", "refund", "requestedInfo");

const insertRow = preparedWrite((db, row: StoredTransaction) =>
  db.insertInto("transactions").values({
    id: row.id,
    platformId: row.platformId,
    customerId: row.customerId,
    platformCustomerId: row.platformCustomerId,
    type: row.type,
    status: row.status,
    sender: row.sender,
    receiver: row.receiver,
    paymentRail: row.paymentRail,
    currency: row.currency,
    amount: row.amount,
    receivedCurrency: row.receivedCurrency,
    receivedAmount: row.receivedAmount,
    fees: row.fees,
    exchangeRate: row.exchangeRate,
    rateDetails: row.rateDetails,
    quoteId: row.quoteId,
    agentId: row.agentId,
    description: row.description,
    paymentInstructions: row.paymentInstructions,
    reference: row.reference,
    failureReason: row.failureReason,
    refund: row.refund,
    awaitsDecision: row.awaitsDecision,
    requestedInfo: row.requestedInfo,
    receiptConfirmedAt: row.receiptConfirmedAt,
    settledAt: row.settledAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }),
);

export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<void> {
  await insertRow(tx, json.encode(row));
}

const selectRow = preparedRows((db, values: { id: string }) =>
  db.selectFrom("transactions").selectAll().where("id", "=", values.id),
);

export async function findTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  const [row] = await selectRow(tx, { id });
  return row && json.decode(row);
}

const updateRow = preparedWrite((db, values: StoredTransaction & { from: string }) =>
  db
    .updateTable("transactions")
    .set({
      status: values.status,
      failureReason: values.failureReason,
      refund: values.refund,
      settledAt: values.settledAt,
      updatedAt: values.updatedAt,
    })
    .where("id", "=", values.id)
    .where("status", "=", values.from),
);

/**
 * Writes the changes of the steps from `from` to `to`.
 * @throws when another unit of work changed its status meanwhile; none of those steps is stored.
 */
export async function changeTransaction(tx: Tx, from: TransactionRow, to: TransactionRow): Promise<void> {
  if (from === to) return;
  const changed = await updateRow(tx, { ...json.encode(to), from: from.status });
  if (changed !== 1) throw new Error(`Transaction ${from.id} is no longer ${from.status}`);
}

const updateDecision = preparedWrite((db, values: { id: string }) =>
  db.updateTable("transactions").set({ awaitsDecision: 0 }).where("id", "=", values.id).where("awaitsDecision", "=", 1),
);

/** Whether the caller may decide an incoming payment: true once. */
export async function claimDecision(tx: Tx, id: string): Promise<boolean> {
  return (await updateDecision(tx, { id })) === 1;
}

const updateReceipt = preparedWrite((db, values: { id: string; confirmedAt: number; at: number }) =>
  db
    .updateTable("transactions")
    .set({ receiptConfirmedAt: values.confirmedAt, updatedAt: values.at })
    .where("id", "=", values.id),
);

export async function confirmReceipt(tx: Tx, id: string, confirmedAt: number, at: number): Promise<void> {
  await updateReceipt(tx, { id, confirmedAt, at });
}

const columns: FilterColumns = {
  customerId: { column: "customerId" },
  platformCustomerId: { column: "platformCustomerId" },
  status: { column: "status" },
  type: { column: "type" },
  // An account and a UMA address never look alike, so one column holds both.
  "source.accountId": { column: "sender" },
  "source.umaAddress": { column: "sender" },
  "destination.accountId": { column: "receiver" },
  "destination.umaAddress": { column: "receiver" },
  "reconciliationInstructions.reference": { column: "reference" },
  createdAt: { column: "createdAt", read: fromInstant },
};

/** A page of a platform's payments. */
export const readTransactions: PageReader<{ platformId: string }, TransactionRow> = decodedPages(
  createPageReader({
    table: "transactions",
    select: (db, scope: { platformId: string }) =>
      db.selectFrom("transactions").selectAll().where("platformId", "=", scope.platformId),
    columns,
  }),
  (stored) => json.decode(stored),
);

/** A page of one customer's payments; others do not exist for it (TXN-25). */
export const readCustomersTransactions: PageReader<{ platformId: string; customerId: string }, TransactionRow> =
  decodedPages(
    createPageReader({
      table: "transactions",
      select: (db, scope: { platformId: string; customerId: string }) =>
        db
          .selectFrom("transactions")
          .selectAll()
          .where("platformId", "=", scope.platformId)
          .where("customerId", "=", scope.customerId),
      columns,
    }),
    (stored) => json.decode(stored),
  );
