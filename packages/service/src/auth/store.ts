import { dropOldWrongCodes } from "./codes/store.ts";
import type { Tx } from "../storage/store.ts";

/** Milliseconds for which an ended session is still known: refreshing it is 401, not 404 (V-53). */
const remembered = 24 * 60 * 60 * 1000;

/** Deletes expired challenges, sessions, codes and allowances. */
export async function dropExpiredAuth(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("authChallenges").where("expiresAt", "<=", now).execute();
  await tx
    .deleteFrom("authSessions")
    .where("expiresAt", "<=", now - remembered)
    .execute();
  await tx.deleteFrom("authOneTimeCodes").where("expiresAt", "<=", now).execute();
  await dropOldWrongCodes(tx, now);
  await tx.deleteFrom("authAllowances").where("endsAt", "<=", now).execute();
}
