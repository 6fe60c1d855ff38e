import type { Tx } from "../../storage/store.ts";
import { enqueueSealed } from "./deliveries.ts";
import { removePastEvent } from "./past-events.ts";
import type { EventOutcome } from "../tables.ts";

/** An event as the operator sees it: without its data, which is the platform's. */
export interface ListedEvent {
  id: string;
  type: string;
  resourceId: string;
  state: EventOutcome | "waiting";
  /** When it ended; of one that waits, when its resource's next attempt is. Epoch milliseconds. */
  at: number;
}

export interface EventQuery {
  platformId: string;
  limit: number;
}

/** The events that wait, then the past ones, each newest first. */
export async function listEvents(tx: Tx, { platformId, limit }: EventQuery): Promise<ListedEvent[]> {
  const waiting = await tx
    .selectFrom("deliveries as d")
    .innerJoin("deliveryQueues as q", "q.resourceId", "d.resourceId")
    .select(["d.id", "d.type", "d.resourceId", "q.dueAt as at"])
    .where("q.platformId", "=", platformId)
    .orderBy("d.id", "desc")
    .limit(limit)
    .execute();
  const past = await tx
    .selectFrom("pastEvents")
    .select(["id", "type", "resourceId", "outcome as state", "endedAt as at"])
    .where("platformId", "=", platformId)
    .orderBy("endedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return [...waiting.map((event) => ({ ...event, state: "waiting" as const })), ...past].slice(0, limit);
}

/**
 * Sends a past event again, with the same id and contents, after what waits of the same resource.
 * @returns its platform.
 * @throws RangeError for an unknown or pending event, and for a platform without an endpoint.
 */
export async function sendEventAgain(tx: Tx, id: string, now: number): Promise<string> {
  const event = await removePastEvent(tx, id);
  if (!event)
    throw new RangeError(
      `There is no past event ${id}: it is waiting to be sent, older than --event-retention, or unknown`,
    );
  const { platformId, resourceId, type, body } = event;
  const endpoint = await tx
    .selectFrom("webhookEndpoints")
    .select("url")
    .where("platformId", "=", platformId)
    .executeTakeFirst();
  if (!endpoint?.url) throw new RangeError(`${platformId} has no webhook endpoint to send ${id} to`);
  await enqueueSealed(tx, { id, platformId, resourceId, type, body, now });
  return platformId;
}
