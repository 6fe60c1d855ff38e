import type { EventType } from "@tallystick/contract";
import { sql } from "kysely";
import type { Ids } from "../runtime/ids.ts";
import type { Tx } from "../storage/store.ts";

/** What happened to one resource, and how it stands since. */
export interface Happening {
  platformId: string;
  type: EventType;
  resourceId: string;
  /** The resource as a GET shows it at this moment; every delivery tells this, whatever happens later. */
  data: unknown;
  now: number;
}

/** Tells the platform what happens, in the unit of work in which it happens: both are kept or neither is. */
export interface Events {
  record: (tx: Tx, happening: Happening) => Promise<void>;
}

export function createEvents(ids: Ids): Events {
  return {
    record: async (tx, { platformId, type, resourceId, data, now }) => {
      await tx
        .insertInto("events")
        .values({
          id: ids.next("Webhook"),
          platform_id: platformId,
          type,
          resource_id: resourceId,
          position: sql<number>`(select coalesce(max(position), 0) + 1 from events where resource_id = ${resourceId})`,
          data: JSON.stringify(data),
          occurred_at: now,
        })
        .execute();
    },
  };
}
