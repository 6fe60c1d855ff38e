import type { Ports } from "@tallystick/server";
import type { Tx } from "../../storage/store.ts";

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
