import { createPageReader, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { CredentialRow } from "./tables.ts";

export async function insertCredential(tx: Tx, row: CredentialRow): Promise<void> {
  await tx.insertInto("auth_credentials").values(row).execute();
}

const selectCredential = preparedRows((db, at: { platformId: string; id: string }) =>
  db.selectFrom("auth_credentials").selectAll().where("id", "=", at.id).where("platform_id", "=", at.platformId),
);

/** The credential of that id; another platform's is not found. */
export async function findCredential(tx: Tx, platformId: string, id: string): Promise<CredentialRow | undefined> {
  const [row] = await selectCredential(tx, { platformId, id });
  return row;
}

export const readCredentials: PageReader<{ platformId: string }, CredentialRow> = createPageReader({
  table: "auth_credentials",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("auth_credentials").selectAll().where("platform_id", "=", scope.platformId),
  columns: { accountId: { column: "account_id" } },
});

/** Moves `updatedAt`. */
export async function touchCredential(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("auth_credentials").set({ updated_at: now }).where("id", "=", id).execute();
}
