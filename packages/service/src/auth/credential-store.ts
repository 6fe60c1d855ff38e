import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { CredentialRow } from "./tables.ts";

interface OfPlatform {
  platformId: string;
}

export async function insertCredential(tx: Tx, row: CredentialRow): Promise<void> {
  await tx.insertInto("auth_credentials").values(row).execute();
}

const selectCredential = preparedRows((db, at: OfPlatform & { id: string }) =>
  db.selectFrom("auth_credentials").selectAll().where("id", "=", at.id).where("platform_id", "=", at.platformId),
);

/** Another platform's credential is as unknown as one that never was. */
export async function findCredential(tx: Tx, platformId: string, id: string): Promise<CredentialRow | undefined> {
  const [row] = await selectCredential(tx, { platformId, id });
  return row;
}

/** Oldest first is the order they were added in; the list shows the newest first. */
export function credentialsOf(tx: Tx, platformId: string, accountId: string): Promise<CredentialRow[]> {
  return tx
    .selectFrom("auth_credentials")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("platform_id", "=", platformId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Moves `updatedAt`. */
export async function touchCredential(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("auth_credentials").set({ updated_at: now }).where("id", "=", id).execute();
}
