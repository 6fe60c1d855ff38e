import { fromInstant } from "../runtime/instant.ts";
import type { FilterColumns } from "../storage/filter-columns.ts";
import { createPageReader, type PageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import type { ActionRow } from "./tables.ts";

export async function insertAction(tx: Tx, row: ActionRow): Promise<void> {
  await tx.insertInto("agent_actions").values(row).execute();
}

/** The action of that id, when that agent asked for it. */
export function findAction(tx: Tx, agentId: string, id: string): Promise<ActionRow | undefined> {
  return tx
    .selectFrom("agent_actions")
    .selectAll()
    .where("id", "=", id)
    .where("agent_id", "=", agentId)
    .executeTakeFirst();
}

/** Writes, unless the action is no longer as far as it was read: then false, and nothing is written. */
export async function changeAction(
  tx: Tx,
  { id, status }: Pick<ActionRow, "id" | "status">,
  changes: Pick<ActionRow, "status" | "updated_at"> & Partial<Pick<ActionRow, "transaction_id" | "rejection_reason">>,
): Promise<boolean> {
  const result = await tx
    .updateTable("agent_actions")
    .set(changes)
    .where("id", "=", id)
    .where("status", "=", status)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether an action for the quote is that far. */
export async function hasAction(tx: Tx, quoteId: string, status: string): Promise<boolean> {
  const found = await tx
    .selectFrom("agent_actions")
    .select("id")
    .where("quote_id", "=", quoteId)
    .where("status", "=", status)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const columns: FilterColumns = {
  agentId: { column: "agent_actions.agent_id" },
  customerId: { column: "agent_actions.customer_id" },
  status: { column: "agent_actions.status" },
  createdAt: { column: "agent_actions.created_at", read: fromInstant },
};

/** The pages of what one agent asked for. */
export const readOwnActions: PageReader<{ agentId: string }, ActionRow> = createPageReader({
  table: "agent_actions",
  select: (db: Tx, scope: { agentId: string }) =>
    db.selectFrom("agent_actions").selectAll().where("agent_actions.agent_id", "=", scope.agentId),
  columns,
});

/** The pages of what the agents of a platform have asked for and is that far; a deleted agent's actions do not exist. */
export const readPlatformsActions: PageReader<{ platformId: string; status: string }, ActionRow> = createPageReader({
  table: "agent_actions",
  select: (db: Tx, scope: { platformId: string; status: string }) =>
    db
      .selectFrom("agent_actions")
      .selectAll("agent_actions")
      .where("agent_actions.platform_id", "=", scope.platformId)
      .where("agent_actions.status", "=", scope.status)
      .where((row) =>
        row.exists(
          row
            .selectFrom("agents")
            .select("agents.id")
            .whereRef("agents.id", "=", "agent_actions.agent_id")
            .where("agents.is_deleted", "=", 0),
        ),
      ),
  columns,
});
