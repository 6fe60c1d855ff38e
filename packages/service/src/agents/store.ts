import { fromInstant } from "../runtime/instant.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { AgentRow } from "./tables.ts";

const json = jsonColumns<AgentRow>()("policy");

export async function insertAgent(tx: Tx, row: AgentRow): Promise<void> {
  await tx.insertInto("agents").values(json.encode(row)).execute();
}

const selectAgent = preparedRows((db, at: { platformId: string; id: string }) =>
  db
    .selectFrom("agents")
    .selectAll()
    .where("id", "=", at.id)
    .where("platformId", "=", at.platformId)
    .where("isDeleted", "=", 0),
);

/** The agent of that id; another platform's, or a deleted one, is not found. */
export async function findAgent(tx: Tx, platformId: string, id: string): Promise<AgentRow | undefined> {
  const [row] = await selectAgent(tx, { platformId, id });
  return row && json.decode(row);
}

const selectBearer = preparedRows((db, at: { tokenHash: string }) =>
  db.selectFrom("agents").selectAll().where("tokenHash", "=", at.tokenHash).where("isDeleted", "=", 0),
);

/** The agent whose access token has that hash. */
export async function findBearer(tx: Tx, tokenHash: string): Promise<AgentRow | undefined> {
  const [row] = await selectBearer(tx, { tokenHash });
  return row && json.decode(row);
}

/** The fields of an agent that can change. */
export type AgentChanges = Partial<Omit<AgentRow, "id" | "platformId" | "customerId" | "createdAt">>;

/** False when it was deleted meanwhile; then nothing is written. */
export async function changeAgent(tx: Tx, id: string, changes: AgentChanges): Promise<boolean> {
  const result = await tx
    .updateTable("agents")
    .set(json.encode(changes))
    .where("id", "=", id)
    .where("isDeleted", "=", 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const truth = (value: string): number => (value === "true" ? 1 : 0);

/** The pages of a platform's agents. */
export const readAgents: PageReader<{ platformId: string }, AgentRow> = decodedPages(
  createPageReader({
    table: "agents",
    select: (db: Tx, scope: { platformId: string }) =>
      db.selectFrom("agents").selectAll().where("platformId", "=", scope.platformId).where("isDeleted", "=", 0),
    columns: {
      customerId: { column: "customerId" },
      isPaused: { column: "isPaused", read: truth },
      isConnected: { column: "isConnected", read: truth },
      createdAt: { column: "createdAt", read: fromInstant },
      updatedAt: { column: "updatedAt", read: fromInstant },
    },
  }),
  (stored) => json.decode(stored),
);
