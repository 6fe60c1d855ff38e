import { jsonColumns } from "../storage/json-columns.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { StoredWork, WorkRow } from "./tables.ts";

const json = jsonColumns<WorkRow>()("payload");

export interface WorkItem {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

interface Planned {
  id: string;
  kind: string;
  payload: unknown;
  dueAt: number;
}

const insertWork = preparedWrite((db, work: Pick<StoredWork, keyof Planned>) =>
  db.insertInto("work").values({
    id: work.id,
    kind: work.kind,
    payload: work.payload,
    dueAt: work.dueAt,
    attempts: 0,
    lastError: null,
  }),
);

export async function addWork(tx: Tx, work: Planned): Promise<void> {
  await insertWork(tx, json.encode(work));
}

const selectDue = preparedRows((db, values: { now: number; limit: number }) =>
  db
    .selectFrom("work")
    .select(["id", "kind", "payload", "attempts"])
    .where("dueAt", "<=", values.now)
    .orderBy("dueAt")
    .orderBy("id")
    .limit(values.limit),
);

export async function dueWork(tx: Tx, now: number, limit: number): Promise<WorkItem[]> {
  return (await selectDue(tx, { now, limit })).map((row) => json.decode(row));
}

export async function nextDue(tx: Tx): Promise<number | undefined> {
  const row = await tx.selectFrom("work").select("dueAt").orderBy("dueAt").limit(1).executeTakeFirst();
  return row?.dueAt;
}

const deleteWork = preparedWrite((db, item: Pick<WorkItem, "id" | "attempts">) =>
  db.deleteFrom("work").where("id", "=", item.id).where("attempts", "=", item.attempts),
);

/** Claims and completes in one step; false when another replica has done, or postponed, it since it was read. */
export async function dropWork(tx: Tx, item: WorkItem): Promise<boolean> {
  return (await deleteWork(tx, item)) === 1;
}

export async function postponeWork(tx: Tx, item: WorkItem, dueAt: number, reason: string): Promise<void> {
  await tx
    .updateTable("work")
    .set({ dueAt, attempts: item.attempts + 1, lastError: reason })
    .where("id", "=", item.id)
    .where("attempts", "=", item.attempts)
    .execute();
}
