import type { Tx } from "../storage/store.ts";

/** Drops what time has made worthless: expired challenges, sessions and codes, and allowances that are whole again. Nobody can tell. */
export async function dropExpiredAuth(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("auth_challenges").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("auth_sessions").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("auth_one_time_codes").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("auth_allowances").where("ends_at", "<=", now).execute();
}
