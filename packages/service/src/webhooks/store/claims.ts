import { preparedRows, preparedWrite } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { DeliveryRow } from "../tables.ts";
import { bodyPlaceOf, type DueQueue } from "./deliveries.ts";
import { archiveEvents, type Ending } from "./past-events.ts";

/** A claimed delivery: reserved until `heldUntil` of its queue. */
export interface ClaimedDelivery extends DeliveryRow {
  platformId: string;
  claim: number;
  /** This one included. */
  tries: number;
  firstTriedAt: number;
}

const selectFirst = preparedRows((db, values: { resourceId: string }) =>
  db.selectFrom("deliveries").selectAll().where("resourceId", "=", values.resourceId).orderBy("position").limit(1),
);

const claimQueue = preparedRows((db, values: DueQueue & { now: number; heldUntil: number }) =>
  db
    .updateTable("deliveryQueues")
    .set((row) => ({
      claim: row("claim", "+", 1),
      tries: row("tries", "+", 1),
      firstTriedAt: row.fn.coalesce("firstTriedAt", row.val(values.now)),
      heldUntil: values.heldUntil,
    }))
    .where("resourceId", "=", values.resourceId)
    .where("claim", "=", values.claim)
    .returning(["platformId", "claim", "tries", "firstTriedAt"]),
);

/** Claims the first delivery of a queue; undefined when another process has claimed it since it was read. */
export async function claimFirst(
  tx: Tx,
  { resourceId, claim }: DueQueue,
  { now, heldUntil }: { now: number; heldUntil: (type: string) => number },
): Promise<ClaimedDelivery | undefined> {
  const [delivery] = await selectFirst(tx, { resourceId });
  if (!delivery) return undefined;
  const [queue] = await claimQueue(tx, { resourceId, claim, now, heldUntil: heldUntil(delivery.type) });
  const body = tx.vault.open(bodyPlaceOf(delivery.id), delivery.body);
  return queue && { ...delivery, body, ...queue, firstTriedAt: queue.firstTriedAt ?? now };
}

const postponeQueue = preparedWrite((db, values: DueQueue & { dueAt: number }) =>
  db
    .updateTable("deliveryQueues")
    .set({ dueAt: values.dueAt, heldUntil: 0 })
    .where("resourceId", "=", values.resourceId)
    .where("claim", "=", values.claim),
);

/** Keeps it for another attempt; false when the claim was lost. */
export async function postpone(tx: Tx, { resourceId, claim }: ClaimedDelivery, dueAt: number): Promise<boolean> {
  return (await postponeQueue(tx, { resourceId, claim, dueAt })) === 1;
}

const freeQueue = preparedWrite((db, values: DueQueue & { now: number }) =>
  db
    .updateTable("deliveryQueues")
    .set({ dueAt: values.now, heldUntil: 0, tries: 0, firstTriedAt: null })
    .where("resourceId", "=", values.resourceId)
    .where("claim", "=", values.claim),
);

const deleteDelivery = preparedWrite((db, values: { id: string }) =>
  db.deleteFrom("deliveries").where("id", "=", values.id),
);

const deleteEndedQueue = preparedWrite((db, values: { resourceId: string; position: number }) =>
  db
    .deleteFrom("deliveryQueues")
    .where("resourceId", "=", values.resourceId)
    .where("lastPosition", "=", values.position),
);

/** Removes it from its queue, so that the next of its queue follows; false when the claim was lost. */
export async function complete(
  tx: Tx,
  { id, resourceId, claim, position }: ClaimedDelivery,
  { outcome, now }: Ending,
): Promise<boolean> {
  if ((await freeQueue(tx, { resourceId, claim, now })) === 0) return false;
  await archiveEvents(tx, { id }, { outcome, now });
  await deleteDelivery(tx, { id });
  // A delivery added meanwhile has increased lastPosition, and keeps the queue.
  await deleteEndedQueue(tx, { resourceId, position });
  return true;
}
