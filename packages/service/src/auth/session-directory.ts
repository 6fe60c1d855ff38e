import type { Ports } from "@tallystick/server";
import type { Tx } from "../storage/store.ts";

/** Whose stamps count: the keys of the live sessions of some accounts. */
export const sessionDirectory: Ports<Tx>["sessions"] = {
  async live(tx, accountIds, now) {
    if (accountIds.length === 0) return [];
    const rows = await tx
      .selectFrom("auth_sessions")
      .select(["id", "credential_id", "account_id", "public_key"])
      .where("account_id", "in", accountIds)
      .where("expires_at", ">", now)
      .where("revoked_at", "is", null)
      .execute();
    return rows.map((row) => ({
      sessionId: row.id,
      credentialId: row.credential_id,
      accountId: row.account_id,
      publicKey: row.public_key,
    }));
  },
};
