import { jsonColumns } from "../../storage/json-columns.ts";
import { preparedRows } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { CardPaymentRow, CardPullRow } from "../tables.ts";

const json = jsonColumns<CardPaymentRow>()("merchant");

export async function insertPayment(tx: Tx, row: CardPaymentRow): Promise<void> {
  await tx.insertInto("cardPayments").values(json.encode(row)).execute();
}

/**
 * Locks a payment: other units of work wait until this one ends, and then see its result. Another card's payment is
 * unknown.
 */
export async function lockPayment(
  tx: Tx,
  at: { platformId: string; cardId: string; id: string },
): Promise<CardPaymentRow | undefined> {
  const row = await tx
    .updateTable("cardPayments")
    .set((column) => ({ version: column("version", "+", 1) }))
    .where("id", "=", at.id)
    .where("cardId", "=", at.cardId)
    .where("platformId", "=", at.platformId)
    .returningAll()
    .executeTakeFirst();
  return row && json.decode(row);
}

/** Writes a locked payment. */
export async function savePayment(tx: Tx, { id, ...row }: CardPaymentRow): Promise<void> {
  await tx.updateTable("cardPayments").set(json.encode(row)).where("id", "=", id).execute();
}

const selectPulls = preparedRows((db, at: { paymentId: string }) =>
  db.selectFrom("cardPulls").selectAll().where("paymentId", "=", at.paymentId).orderBy("position"),
);

/** The draws of a payment, in their order. */
export function pullsOf(tx: Tx, paymentId: string): Promise<CardPullRow[]> {
  return selectPulls(tx, { paymentId });
}

export async function insertPulls(tx: Tx, rows: readonly CardPullRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("cardPulls").values(rows).execute();
}

/** Stores how much of it was returned. */
export async function savePull(tx: Tx, { paymentId, position, givenBack }: CardPullRow): Promise<void> {
  await tx
    .updateTable("cardPulls")
    .set({ givenBack })
    .where("paymentId", "=", paymentId)
    .where("position", "=", position)
    .execute();
}
