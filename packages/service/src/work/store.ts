import type { Tx } from "../storage/store.ts";

export interface WorkItem {
  id: string;
  kind: string;
  payload: string;
  attempts: number;
}

export async function addWork(
  tx: Tx,
  work: { id: string; kind: string; payload: string; dueAt: number },
): Promise<void> {
  const { id, kind, payload, dueAt } = work;
  await tx.insertInto("work").values({ id, kind, payload, due_at: dueAt, attempts: 0, last_error: null }).execute();
}

export function dueWork(tx: Tx, now: number, limit: number): Promise<WorkItem[]> {
  return tx
    .selectFrom("work")
    .select(["id", "kind", "payload", "attempts"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function nextDue(tx: Tx): Promise<number | undefined> {
  const row = await tx.selectFrom("work").select("due_at").orderBy("due_at").limit(1).executeTakeFirst();
  return row?.due_at;
}

/** Claims and completes in one step; false when another replica has done, or postponed, it since it was read. */
export async function dropWork(tx: Tx, item: WorkItem): Promise<boolean> {
  const result = await tx
    .deleteFrom("work")
    .where("id", "=", item.id)
    .where("attempts", "=", item.attempts)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function postponeWork(tx: Tx, item: WorkItem, dueAt: number, reason: string): Promise<void> {
  await tx
    .updateTable("work")
    .set({ due_at: dueAt, attempts: item.attempts + 1, last_error: reason })
    .where("id", "=", item.id)
    .where("attempts", "=", item.attempts)
    .execute();
}
