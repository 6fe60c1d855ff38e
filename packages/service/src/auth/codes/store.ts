import type { Tx } from "../../storage/store.ts";
import type { CodeOrderRow } from "../tables.ts";

/** Asks for a fresh code to be made and mailed. An order that still waits becomes this one. */
export async function orderCode(tx: Tx, credentialId: string, now: number): Promise<void> {
  await tx
    .insertInto("authCodeOrders")
    .values({ credentialId, attempt: 0, orderedAt: now, dueAt: now })
    .onConflict((conflict) =>
      conflict.column("credentialId").doUpdateSet((eb) => ({
        attempt: eb("authCodeOrders.attempt", "+", 1),
        orderedAt: now,
        dueAt: now,
      })),
    )
    .execute();
}

export function dueOrders(tx: Tx, now: number, limit: number): Promise<CodeOrderRow[]> {
  return tx.selectFrom("authCodeOrders").selectAll().where("dueAt", "<=", now).orderBy("dueAt").limit(limit).execute();
}

/** Takes an order in hand until `until`; undefined when somebody else has, or it was given anew. */
export async function claimOrder(tx: Tx, order: CodeOrderRow, until: number): Promise<CodeOrderRow | undefined> {
  const claimed = { ...order, attempt: order.attempt + 1, dueAt: until };
  return (await changeOrder(tx, order, { attempt: claimed.attempt, dueAt: until })) ? claimed : undefined;
}

/** Leaves an order in hand for later. */
export async function postponeOrder(tx: Tx, order: CodeOrderRow, dueAt: number): Promise<void> {
  await changeOrder(tx, order, { dueAt });
}

/** An order that was given anew meanwhile stays. */
export async function completeOrder(tx: Tx, { credentialId, attempt }: CodeOrderRow): Promise<void> {
  await tx
    .deleteFrom("authCodeOrders")
    .where("credentialId", "=", credentialId)
    .where("attempt", "=", attempt)
    .execute();
}

async function changeOrder(tx: Tx, order: CodeOrderRow, changes: Partial<CodeOrderRow>): Promise<boolean> {
  const result = await tx
    .updateTable("authCodeOrders")
    .set(changes)
    .where("credentialId", "=", order.credentialId)
    .where("attempt", "=", order.attempt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
