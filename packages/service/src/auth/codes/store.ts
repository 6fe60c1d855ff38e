import type { Tx } from "../../storage/store.ts";
import type { CodeOrderRow } from "../tables.ts";

/** Orders a new code to be made and mailed. It replaces an order that still waits. */
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

/** Claims an order until `until`; undefined when another process has it, or it was replaced. */
export async function claimOrder(tx: Tx, order: CodeOrderRow, until: number): Promise<CodeOrderRow | undefined> {
  const claimed = { ...order, attempt: order.attempt + 1, dueAt: until };
  return (await changeOrder(tx, order, { attempt: claimed.attempt, dueAt: until })) ? claimed : undefined;
}

/** Releases a claimed order for later. */
export async function postponeOrder(tx: Tx, order: CodeOrderRow, dueAt: number): Promise<void> {
  await changeOrder(tx, order, { dueAt });
}

/** An order that was replaced meanwhile stays. */
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
