import type { Tx } from "../storage/store.ts";

/** How much planned work is due and not done. */
export async function countWorkDue(tx: Tx, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom("work")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("dueAt", "<=", now)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many webhooks are due and not delivered. */
export async function countDeliveriesDue(tx: Tx, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom("deliveries as d")
    .innerJoin("deliveryQueues as q", "q.resourceId", "d.resourceId")
    .innerJoin("webhookEndpoints as e", "e.platformId", "q.platformId")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("q.dueAt", "<=", now)
    .executeTakeFirstOrThrow();
  return count;
}
