import type { Ports } from "@tallystick/server";
import { createPageReader, type PageReader } from "../../storage/list-page.ts";
import { preparedRows } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { SessionRow } from "../tables.ts";

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto("authSessions").values(row).execute();
}

const selectLive = preparedRows((db, at: { platformId: string; id: string; now: number }) =>
  db
    .selectFrom("authSessions")
    .selectAll()
    .where("id", "=", at.id)
    .where("platformId", "=", at.platformId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", at.now),
);

/** The session of that id while it is live; an ended one, or another platform's, is not found. */
export async function findLiveSession(
  tx: Tx,
  at: { platformId: string; id: string; now: number },
): Promise<SessionRow | undefined> {
  const [row] = await selectLive(tx, at);
  return row;
}

/** The session of that id, also after its end, while it is stored; another platform's is not found. */
export async function findSession(tx: Tx, platformId: string, id: string): Promise<SessionRow | undefined> {
  return tx
    .selectFrom("authSessions")
    .selectAll()
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
}

/** The pages of live sessions. */
export const readLiveSessions: PageReader<{ platformId: string; now: number }, SessionRow> = createPageReader({
  table: "authSessions",
  select: (db, scope: { platformId: string; now: number }) =>
    db
      .selectFrom("authSessions")
      .selectAll()
      .where("platformId", "=", scope.platformId)
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", scope.now),
  columns: { accountId: { column: "accountId" } },
});

/** Ends a session; false when it had ended already. */
export async function revokeSession(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("authSessions")
    .set({ revokedAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends every session that a credential has opened (G-84c). */
export async function revokeSessionsOf(tx: Tx, credentialId: string, now: number): Promise<void> {
  await tx
    .updateTable("authSessions")
    .set({ revokedAt: now, updatedAt: now })
    .where("credentialId", "=", credentialId)
    .where("revokedAt", "is", null)
    .execute();
}

/** The keys of the live sessions of some accounts, whose stamps are accepted. */
export const sessionDirectory: Ports<Tx>["sessions"] = {
  async live(tx, accountIds, now) {
    if (accountIds.length === 0) return [];
    const rows = await tx
      .selectFrom("authSessions")
      .select(["id", "credentialId", "accountId", "publicKey"])
      .where("accountId", "in", accountIds)
      .where("expiresAt", ">", now)
      .where("revokedAt", "is", null)
      .execute();
    return rows.map((row) => ({
      sessionId: row.id,
      credentialId: row.credentialId,
      accountId: row.accountId,
      publicKey: row.publicKey,
    }));
  },
};
