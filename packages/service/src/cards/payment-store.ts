import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { CardPaymentRow, CardPullRow } from "./tables.ts";

export async function insertPayment(tx: Tx, row: CardPaymentRow): Promise<void> {
  await tx.insertInto("card_payments").values(row).execute();
}

/**
 * Takes a payment in hand: whoever else wants it waits until this unit of work is over, and then sees what became of it.
 * Another card's payment is as unknown as one that never was.
 */
export async function takePayment(
  tx: Tx,
  at: { platformId: string; cardId: string; id: string },
): Promise<CardPaymentRow | undefined> {
  return tx
    .updateTable("card_payments")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", at.id)
    .where("card_id", "=", at.cardId)
    .where("platform_id", "=", at.platformId)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps what became of a payment in hand. */
export async function keepPayment(tx: Tx, { id, ...row }: CardPaymentRow): Promise<void> {
  await tx.updateTable("card_payments").set(row).where("id", "=", id).execute();
}

const selectPulls = preparedRows((db, at: { paymentId: string }) =>
  db.selectFrom("card_pulls").selectAll().where("payment_id", "=", at.paymentId).orderBy("position"),
);

/** What was drawn for a payment, in that order. */
export function pullsOf(tx: Tx, paymentId: string): Promise<CardPullRow[]> {
  return selectPulls(tx, { paymentId });
}

export async function insertPulls(tx: Tx, rows: readonly CardPullRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("card_pulls").values(rows).execute();
}

/** Keeps how much of it went back. */
export async function keepPull(tx: Tx, { payment_id, position, given_back }: CardPullRow): Promise<void> {
  await tx
    .updateTable("card_pulls")
    .set({ given_back })
    .where("payment_id", "=", payment_id)
    .where("position", "=", position)
    .execute();
}
