import { createPageReader, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { SessionRow } from "./tables.ts";

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto("auth_sessions").values(row).execute();
}

const selectLive = preparedRows((db, at: { platformId: string; id: string; now: number }) =>
  db
    .selectFrom("auth_sessions")
    .selectAll()
    .where("id", "=", at.id)
    .where("platform_id", "=", at.platformId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at.now),
);

/** The session of that id while it is live; one that has ended, or another platform's, is not found. */
export async function findLiveSession(
  tx: Tx,
  at: { platformId: string; id: string; now: number },
): Promise<SessionRow | undefined> {
  const [row] = await selectLive(tx, at);
  return row;
}

/** The session of that id, also when it has ended, while it is kept; another platform's is not found. */
export async function findSession(tx: Tx, platformId: string, id: string): Promise<SessionRow | undefined> {
  return tx
    .selectFrom("auth_sessions")
    .selectAll()
    .where("id", "=", id)
    .where("platform_id", "=", platformId)
    .executeTakeFirst();
}

export function isLive({ expires_at, revoked_at }: SessionRow, now: number): boolean {
  return revoked_at === null && now < expires_at;
}

/** The pages of live sessions. */
export const readLiveSessions: PageReader<{ platformId: string; now: number }, SessionRow> = createPageReader({
  table: "auth_sessions",
  select: (db, scope: { platformId: string; now: number }) =>
    db
      .selectFrom("auth_sessions")
      .selectAll()
      .where("platform_id", "=", scope.platformId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", scope.now),
  columns: { accountId: { column: "account_id" } },
});

/** Ends a session; false when it had ended already. */
export async function revokeSession(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("auth_sessions")
    .set({ revoked_at: now, updated_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends every session that a credential has opened (G-84c). */
export async function revokeSessionsOf(tx: Tx, credentialId: string, now: number): Promise<void> {
  await tx
    .updateTable("auth_sessions")
    .set({ revoked_at: now, updated_at: now })
    .where("credential_id", "=", credentialId)
    .where("revoked_at", "is", null)
    .execute();
}
