import { preparedRows, preparedWrite } from "../../storage/prepared.ts";
import type { Place } from "../../storage/encryption/vault.ts";
import type { Tx } from "../../storage/store.ts";
import { archiveEvents, type Ending } from "./past-events.ts";
import type { DeliveryRow } from "../tables.ts";

interface Enqueued extends Omit<DeliveryRow, "position"> {
  platformId: string;
  now: number;
}

const touchQueue = preparedRows((db, values: Enqueued) =>
  db
    .insertInto("deliveryQueues")
    .values({
      resourceId: values.resourceId,
      platformId: values.platformId,
      lastPosition: 1,
      dueAt: values.now,
      heldUntil: 0,
      claim: 0,
      tries: 0,
      firstTriedAt: null,
    })
    .onConflict((conflict) =>
      conflict
        .column("resourceId")
        .doUpdateSet((row) => ({ lastPosition: row("deliveryQueues.lastPosition", "+", 1) })),
    )
    .returning("lastPosition"),
);

const insertDelivery = preparedWrite((db, row: DeliveryRow) =>
  db.insertInto("deliveries").values({
    id: row.id,
    resourceId: row.resourceId,
    position: row.position,
    type: row.type,
    body: row.body,
  }),
);

/** Appends it to the pending deliveries of the same resource. */
export async function enqueue(tx: Tx, delivery: Enqueued): Promise<void> {
  const body = tx.vault.seal(bodyPlaceOf(delivery.id), delivery.body);
  await enqueueSealed(tx, { ...delivery, body });
}

/** The same for a body as it is stored. */
export async function enqueueSealed(tx: Tx, delivery: Enqueued): Promise<void> {
  const [queue] = await touchQueue(tx, delivery);
  if (!queue) throw new Error(`${delivery.resourceId} got no queue`);
  await insertDelivery(tx, { ...delivery, position: queue.lastPosition });
}

/** Sealed: an event can contain secrets, such as the address of a card's number. */
function bodyPlaceOf(row: string): Place {
  return { table: "deliveries", column: "body", row };
}

/** Deletes all pending deliveries of a platform. */
export async function dropQueues(tx: Tx, platformId: string, now: number): Promise<void> {
  const own = tx.selectFrom("deliveryQueues").select("resourceId").where("platformId", "=", platformId);
  await archiveEvents(tx, { platformId }, { outcome: "dropped", now });
  await tx.deleteFrom("deliveries").where("resourceId", "in", own).execute();
  await tx.deleteFrom("deliveryQueues").where("platformId", "=", platformId).execute();
}

/** The moment, and when claims are tried: they end in real time, wherever a test clock stands. */
export interface DueMoment {
  now: number;
  realNow: number;
}

const selectPlatforms = preparedRows((db, values: DueMoment) =>
  db
    .selectFrom("webhookEndpoints as e")
    .select("e.platformId")
    .where((e) =>
      e.exists(
        e
          .selectFrom("deliveryQueues as q")
          .select("q.resourceId")
          .whereRef("q.platformId", "=", "e.platformId")
          .where("q.dueAt", "<=", values.now)
          .where("q.heldUntil", "<=", values.realNow),
      ),
    ),
);

/** The platforms with due deliveries that no process has claimed. */
export async function duePlatforms(tx: Tx, moment: DueMoment): Promise<string[]> {
  return (await selectPlatforms(tx, moment)).map((row) => row.platformId);
}

export interface DueQueue {
  resourceId: string;
  claim: number;
}

const selectQueues = preparedRows((db, values: DueMoment & { platformId: string; limit: number }) =>
  db
    .selectFrom("deliveryQueues")
    .select(["resourceId", "claim"])
    .where("platformId", "=", values.platformId)
    .where("dueAt", "<=", values.now)
    .where("heldUntil", "<=", values.realNow)
    .orderBy("dueAt")
    .limit(values.limit),
);

export function dueQueues(tx: Tx, platformId: string, moment: DueMoment, limit: number): Promise<DueQueue[]> {
  return selectQueues(tx, { ...moment, platformId, limit });
}

/** A claimed delivery: reserved until `heldUntil` of its queue. */
export interface ClaimedDelivery extends DeliveryRow {
  platformId: string;
  claim: number;
  /** This one included. */
  tries: number;
  firstTriedAt: number;
}

/** Claims the first delivery of a queue; undefined when another process has claimed it since it was read. */
export async function claimFirst(
  tx: Tx,
  { resourceId, claim }: DueQueue,
  { now, heldUntil }: { now: number; heldUntil: (type: string) => number },
): Promise<ClaimedDelivery | undefined> {
  const delivery = await tx
    .selectFrom("deliveries")
    .selectAll()
    .where("resourceId", "=", resourceId)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (!delivery) return undefined;
  const queue = await tx
    .updateTable("deliveryQueues")
    .set((row) => ({
      claim: row("claim", "+", 1),
      tries: row("tries", "+", 1),
      firstTriedAt: row.fn.coalesce("firstTriedAt", row.val(now)),
      heldUntil: heldUntil(delivery.type),
    }))
    .where("resourceId", "=", resourceId)
    .where("claim", "=", claim)
    .returning(["platformId", "claim", "tries", "firstTriedAt"])
    .executeTakeFirst();
  const body = tx.vault.open(bodyPlaceOf(delivery.id), delivery.body);
  return queue && { ...delivery, body, ...queue, firstTriedAt: queue.firstTriedAt ?? now };
}

/** Keeps it for another attempt; false when the claim was lost. */
export async function postpone(tx: Tx, { resourceId, claim }: ClaimedDelivery, dueAt: number): Promise<boolean> {
  const result = await tx
    .updateTable("deliveryQueues")
    .set({ dueAt, heldUntil: 0 })
    .where("resourceId", "=", resourceId)
    .where("claim", "=", claim)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes it from its queue, so that the next of its queue follows; false when the claim was lost. */
export async function complete(
  tx: Tx,
  { id, resourceId, claim, position }: ClaimedDelivery,
  { outcome, now }: Ending,
): Promise<boolean> {
  const result = await tx
    .updateTable("deliveryQueues")
    .set({ dueAt: now, heldUntil: 0, tries: 0, firstTriedAt: null })
    .where("resourceId", "=", resourceId)
    .where("claim", "=", claim)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await archiveEvents(tx, { id }, { outcome, now });
  await tx.deleteFrom("deliveries").where("id", "=", id).execute();
  // A delivery added meanwhile has increased lastPosition, and keeps the queue.
  await tx
    .deleteFrom("deliveryQueues")
    .where("resourceId", "=", resourceId)
    .where("lastPosition", "=", position)
    .execute();
  return true;
}
