import type { Tx } from "../../storage/store.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Wrong codes in a row before the first lock, and how long each lock lasts (V-92). The last one repeats. */
const wrongLimit = 10;
const locks = [5 * minute, 15 * minute, hour] as const;

/**
 * Begins a try with a code: counts it as wrong until `forgetWrongCodes`. The tenth in a row locks the credential, and so
 * does each later one, for longer; an hour without a try begins anew (V-92).
 * @returns the seconds to wait when the credential is locked; a try then is a try too.
 */
export async function beginTry(tx: Tx, credentialId: string, now: number): Promise<{ retryAfter: number } | undefined> {
  const { wrong, lockedUntil } = await countTry(tx, credentialId, now);
  if (now < lockedUntil) return { retryAfter: Math.ceil((lockedUntil - now) / 1000) };
  if (wrong >= wrongLimit) {
    const lock = locks[Math.min(wrong - wrongLimit, locks.length - 1)] ?? hour;
    await tx
      .updateTable("authWrongCodes")
      .set({ lockedUntil: now + lock })
      .where("credentialId", "=", credentialId)
      .execute();
  }
  return undefined;
}

/** A right code ends the row of wrong ones. */
export async function forgetWrongCodes(tx: Tx, credentialId: string): Promise<void> {
  await tx.deleteFrom("authWrongCodes").where("credentialId", "=", credentialId).execute();
}

/** Deletes what no longer counts. */
export async function dropOldWrongCodes(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("authWrongCodes")
    .where("triedAt", "<=", now - hour)
    .execute();
}

/** One statement, which waits for another try at the same credential, and counts nothing while it is locked. */
function countTry(tx: Tx, credentialId: string, now: number): Promise<{ wrong: number; lockedUntil: number }> {
  return tx
    .insertInto("authWrongCodes")
    .values({ credentialId, wrong: 1, triedAt: now, lockedUntil: 0 })
    .onConflict((conflict) =>
      conflict.column("credentialId").doUpdateSet((row) => ({
        wrong: row
          .case()
          .when("authWrongCodes.lockedUntil", ">", now)
          .then(row.ref("authWrongCodes.wrong"))
          .when("authWrongCodes.triedAt", "<=", now - hour)
          .then(1)
          .else(row("authWrongCodes.wrong", "+", 1))
          .end(),
        triedAt: now,
      })),
    )
    .returning(["wrong", "lockedUntil"])
    .executeTakeFirstOrThrow();
}
