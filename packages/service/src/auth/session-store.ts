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

/** A session that has ended, was revoked or is another platform's is as unknown as one that never was. */
export async function findLiveSession(
  tx: Tx,
  at: { platformId: string; id: string; now: number },
): Promise<SessionRow | undefined> {
  const [row] = await selectLive(tx, at);
  return row;
}

/** The live sessions of an account, newest first. */
export function liveSessionsOf(
  tx: Tx,
  at: { platformId: string; accountId: string; now: number },
): Promise<SessionRow[]> {
  return tx
    .selectFrom("auth_sessions")
    .selectAll()
    .where("account_id", "=", at.accountId)
    .where("platform_id", "=", at.platformId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at.now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

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
