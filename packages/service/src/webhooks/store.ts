import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { DeliveryRow } from "./tables.ts";

interface Enqueued extends Omit<DeliveryRow, "position"> {
  platform_id: string;
  now: number;
}

const touchQueue = preparedRows((db, values: Enqueued) =>
  db
    .insertInto("delivery_queues")
    .values({
      resource_id: values.resource_id,
      platform_id: values.platform_id,
      last_position: 1,
      due_at: values.now,
      claim: 0,
      tries: 0,
      first_tried_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column("resource_id")
        .doUpdateSet((row) => ({ last_position: row("delivery_queues.last_position", "+", 1) })),
    )
    .returning("last_position"),
);

const insertDelivery = preparedWrite((db, row: DeliveryRow) =>
  db.insertInto("deliveries").values({
    id: row.id,
    resource_id: row.resource_id,
    position: row.position,
    type: row.type,
    body: row.body,
  }),
);

/** Puts it behind everything that is still to be told of the same resource. */
export async function enqueue(tx: Tx, delivery: Enqueued): Promise<void> {
  const [queue] = await touchQueue(tx, delivery);
  if (!queue) throw new Error(`${delivery.resource_id} got no queue`);
  await insertDelivery(tx, { ...delivery, position: queue.last_position });
}

/** Forgets everything that is still to be told to a platform. */
export async function dropQueues(tx: Tx, platformId: string): Promise<void> {
  const own = tx.selectFrom("delivery_queues").select("resource_id").where("platform_id", "=", platformId);
  await tx.deleteFrom("deliveries").where("resource_id", "in", own).execute();
  await tx.deleteFrom("delivery_queues").where("platform_id", "=", platformId).execute();
}

const selectPlatforms = preparedRows((db, values: { now: number }) =>
  db
    .selectFrom("webhook_endpoints as e")
    .select("e.platform_id")
    .where((e) =>
      e.exists(
        e
          .selectFrom("delivery_queues as q")
          .select("q.resource_id")
          .whereRef("q.platform_id", "=", "e.platform_id")
          .where("q.due_at", "<=", values.now),
      ),
    ),
);

/** The platforms that have something to be told now. */
export async function duePlatforms(tx: Tx, now: number): Promise<string[]> {
  return (await selectPlatforms(tx, { now })).map((row) => row.platform_id);
}

export interface DueQueue {
  resource_id: string;
  claim: number;
}

const selectQueues = preparedRows((db, values: { platformId: string; now: number; limit: number }) =>
  db
    .selectFrom("delivery_queues")
    .select(["resource_id", "claim"])
    .where("platform_id", "=", values.platformId)
    .where("due_at", "<=", values.now)
    .orderBy("due_at")
    .limit(values.limit),
);

export function dueQueues(tx: Tx, platformId: string, now: number, limit: number): Promise<DueQueue[]> {
  return selectQueues(tx, { platformId, now, limit });
}

/** A delivery in hand: nobody else's until `due_at` of its queue. */
export interface Claimed extends DeliveryRow {
  platform_id: string;
  claim: number;
  /** This one among them. */
  tries: number;
  first_tried_at: number;
}

/** Takes the first delivery of a queue; undefined when somebody else has taken it since it was read. */
export async function claimFirst(
  tx: Tx,
  { resource_id, claim }: DueQueue,
  { now, until }: { now: number; until: (type: string) => number },
): Promise<Claimed | undefined> {
  const delivery = await tx
    .selectFrom("deliveries")
    .selectAll()
    .where("resource_id", "=", resource_id)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (!delivery) return undefined;
  const queue = await tx
    .updateTable("delivery_queues")
    .set((row) => ({
      claim: row("claim", "+", 1),
      tries: row("tries", "+", 1),
      first_tried_at: row.fn.coalesce("first_tried_at", row.val(now)),
      due_at: until(delivery.type),
    }))
    .where("resource_id", "=", resource_id)
    .where("claim", "=", claim)
    .returning(["platform_id", "claim", "tries", "first_tried_at"])
    .executeTakeFirst();
  return queue && { ...delivery, ...queue, first_tried_at: queue.first_tried_at ?? now };
}

/** Keeps it for another try; false when it is no longer in hand. */
export async function postpone(tx: Tx, { resource_id, claim }: Claimed, dueAt: number): Promise<boolean> {
  const result = await tx
    .updateTable("delivery_queues")
    .set({ due_at: dueAt })
    .where("resource_id", "=", resource_id)
    .where("claim", "=", claim)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Lets it go, and the next of its queue come; false when it is no longer in hand. */
export async function complete(tx: Tx, { id, resource_id, claim, position }: Claimed, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("delivery_queues")
    .set({ due_at: now, tries: 0, first_tried_at: null })
    .where("resource_id", "=", resource_id)
    .where("claim", "=", claim)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await tx.deleteFrom("deliveries").where("id", "=", id).execute();
  // One that came in the meantime has moved last_position, and keeps the queue.
  await tx
    .deleteFrom("delivery_queues")
    .where("resource_id", "=", resource_id)
    .where("last_position", "=", position)
    .execute();
  return true;
}
