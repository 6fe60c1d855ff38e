import { preparedRows, preparedWrite } from "../../storage/prepared.ts";
import type { Place } from "../../storage/encryption/vault.ts";
import type { Tx } from "../../storage/store.ts";
import { archiveEvents } from "./past-events.ts";
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
export function bodyPlaceOf(row: string): Place {
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
