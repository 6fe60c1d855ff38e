import { fromInstant } from "../../runtime/instant.ts";
import { jsonColumns } from "../../storage/json-columns.ts";
import { createPageReader, decodedPages, type FilterColumns, type PageReader } from "../../storage/list-page.ts";
import type { Tx } from "../../storage/store.ts";
import type { ActionRow } from "../tables.ts";

const json = jsonColumns<ActionRow>()("transfer");

export async function insertAction(tx: Tx, row: ActionRow): Promise<void> {
  await tx.insertInto("agentActions").values(json.encode(row)).execute();
}

/** The action of that id, if that agent requested it. */
export async function findAction(tx: Tx, agentId: string, id: string): Promise<ActionRow | undefined> {
  const row = await tx
    .selectFrom("agentActions")
    .selectAll()
    .where("id", "=", id)
    .where("agentId", "=", agentId)
    .executeTakeFirst();
  return row && json.decode(row);
}

/** Writes, unless the action has left the state in which it was read: then false, and nothing is written. */
export async function changeAction(
  tx: Tx,
  { id, status }: Pick<ActionRow, "id" | "status">,
  changes: Pick<ActionRow, "status" | "updatedAt"> & Partial<Pick<ActionRow, "transactionId" | "rejectionReason">>,
): Promise<boolean> {
  const result = await tx
    .updateTable("agentActions")
    .set(changes)
    .where("id", "=", id)
    .where("status", "=", status)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether an action for the quote is in this state. */
export async function hasAction(tx: Tx, quoteId: string, status: string): Promise<boolean> {
  const found = await tx
    .selectFrom("agentActions")
    .select("id")
    .where("quoteId", "=", quoteId)
    .where("status", "=", status)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const columns: FilterColumns = {
  agentId: { column: "agentActions.agentId" },
  customerId: { column: "agentActions.customerId" },
  status: { column: "agentActions.status" },
  createdAt: { column: "agentActions.createdAt", read: fromInstant },
};

/** The pages of one agent's actions. */
export const readOwnActions: PageReader<{ agentId: string }, ActionRow> = decodedPages(
  createPageReader({
    table: "agentActions",
    select: (db: Tx, scope: { agentId: string }) =>
      db.selectFrom("agentActions").selectAll().where("agentActions.agentId", "=", scope.agentId),
    columns,
  }),
  (stored) => json.decode(stored),
);

/** The pages of the actions in this state of a platform's agents; a deleted agent's actions do not exist. */
export const readPlatformsActions: PageReader<{ platformId: string; status: string }, ActionRow> = decodedPages(
  createPageReader({
    table: "agentActions",
    select: (db: Tx, scope: { platformId: string; status: string }) =>
      db
        .selectFrom("agentActions")
        .selectAll("agentActions")
        .where("agentActions.platformId", "=", scope.platformId)
        .where("agentActions.status", "=", scope.status)
        .where((row) =>
          row.exists(
            row
              .selectFrom("agents")
              .select("agents.id")
              .whereRef("agents.id", "=", "agentActions.agentId")
              .where("agents.isDeleted", "=", 0),
          ),
        ),
    columns,
  }),
  (stored) => json.decode(stored),
);
