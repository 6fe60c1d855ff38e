import type { Compilable } from "kysely";
import { droppingEnded, type DropEnded } from "../../storage/drop-ended.ts";
import { preparedWrite } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { EventOutcome, PastEventRow } from "../tables.ts";

/** How and when deliveries end. */
export interface Ending {
  outcome: EventOutcome;
  now: number;
}

type Which = { id: string } | { platformId: string };

function archiving(db: Tx, which: Which, { outcome, now }: Ending): Compilable {
  const ended = { outcome, endedAt: now };
  return db
    .insertInto("pastEvents")
    .columns(["id", "platformId", "resourceId", "type", "body", "outcome", "endedAt"])
    .expression((from) =>
      from
        .selectFrom("deliveries as d")
        .innerJoin("deliveryQueues as q", "q.resourceId", "d.resourceId")
        .select((row) => [
          "d.id",
          "q.platformId",
          "d.resourceId",
          "d.type",
          "d.body",
          row.val(outcome).as("outcome"),
          row.val(now).as("endedAt"),
        ])
        .where((row) => ("id" in which ? row("d.id", "=", which.id) : row("q.platformId", "=", which.platformId))),
    )
    .onConflict((conflict) => conflict.column("id").doUpdateSet(ended));
}

const archiveOne = preparedWrite((db, values: Ending & { id: string }) => archiving(db, { id: values.id }, values));

const archiveAll = preparedWrite((db, values: Ending & { platformId: string }) =>
  archiving(db, { platformId: values.platformId }, values),
);

/** Copies the pending event of that id, or all of that platform, to the past ones, as they are stored. */
export async function archiveEvents(tx: Tx, which: Which, ending: Ending): Promise<void> {
  await ("id" in which ? archiveOne(tx, { ...ending, ...which }) : archiveAll(tx, { ...ending, ...which }));
}

/** Takes a past event out, as it is stored; undefined when it is waiting, too old, or none. */
export async function removePastEvent(tx: Tx, id: string): Promise<PastEventRow | undefined> {
  return tx.deleteFrom("pastEvents").where("id", "=", id).returningAll().executeTakeFirst();
}

export const dropPastEvents: DropEnded = droppingEnded("pastEvents", "endedAt", ["id"]);
