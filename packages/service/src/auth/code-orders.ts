import type { Tx } from "../storage/store.ts";
import type { CodeOrderRow } from "./tables.ts";

/** Asks for a fresh code to be made and mailed. An order that still waits becomes this one. */
export async function orderCode(tx: Tx, credentialId: string, now: number): Promise<void> {
  await tx
    .insertInto("auth_code_orders")
    .values({ credential_id: credentialId, attempt: 0, ordered_at: now, due_at: now })
    .onConflict((conflict) =>
      conflict.column("credential_id").doUpdateSet((eb) => ({
        attempt: eb("auth_code_orders.attempt", "+", 1),
        ordered_at: now,
        due_at: now,
      })),
    )
    .execute();
}

export function dueOrders(tx: Tx, now: number, limit: number): Promise<CodeOrderRow[]> {
  return tx
    .selectFrom("auth_code_orders")
    .selectAll()
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** Takes an order in hand until `until`; undefined when somebody else has, or it was given anew. */
export async function claimOrder(tx: Tx, order: CodeOrderRow, until: number): Promise<CodeOrderRow | undefined> {
  const claimed = { ...order, attempt: order.attempt + 1, due_at: until };
  return (await changeOrder(tx, order, { attempt: claimed.attempt, due_at: until })) ? claimed : undefined;
}

/** Leaves an order in hand for later. */
export async function postponeOrder(tx: Tx, order: CodeOrderRow, dueAt: number): Promise<void> {
  await changeOrder(tx, order, { due_at: dueAt });
}

/** An order that was given anew meanwhile stays. */
export async function completeOrder(tx: Tx, { credential_id, attempt }: CodeOrderRow): Promise<void> {
  await tx
    .deleteFrom("auth_code_orders")
    .where("credential_id", "=", credential_id)
    .where("attempt", "=", attempt)
    .execute();
}

async function changeOrder(tx: Tx, order: CodeOrderRow, changes: Partial<CodeOrderRow>): Promise<boolean> {
  const result = await tx
    .updateTable("auth_code_orders")
    .set(changes)
    .where("credential_id", "=", order.credential_id)
    .where("attempt", "=", order.attempt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
