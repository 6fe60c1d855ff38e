import type { Tx } from "../storage/store.ts";

/** At most `limit` times within `windowMs` milliseconds of the first. */
export interface Allowance {
  kind: string;
  limit: number;
  windowMs: number;
}

/** Counts one use; or, when the allowance is used up, answers the whole seconds to wait for the next. */
export async function useAllowance(
  tx: Tx,
  allowance: Allowance,
  subject: string,
  now: number,
): Promise<{ retryAfter: number } | undefined> {
  const isCounted = await count(tx, allowance, subject, now);
  if (isCounted) return undefined;
  const { ends_at } = await tx
    .selectFrom("auth_allowances")
    .select("ends_at")
    .where("subject", "=", subject)
    .where("kind", "=", allowance.kind)
    .executeTakeFirstOrThrow();
  return { retryAfter: Math.max(1, Math.ceil((ends_at - now) / 1000)) };
}

/** Gives the whole allowance back. */
export async function restoreAllowance(tx: Tx, allowance: Allowance, subject: string): Promise<void> {
  await tx.deleteFrom("auth_allowances").where("subject", "=", subject).where("kind", "=", allowance.kind).execute();
}

/** One statement, so that of two racing callers only one gets the last use. */
async function count(tx: Tx, { kind, limit, windowMs }: Allowance, subject: string, now: number): Promise<boolean> {
  const result = await tx
    .insertInto("auth_allowances")
    .values({ subject, kind, used: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "kind"])
        .doUpdateSet((eb) => ({
          used: eb
            .case()
            .when("auth_allowances.ends_at", "<=", now)
            .then(1)
            .else(eb("auth_allowances.used", "+", 1))
            .end(),
          ends_at: eb
            .case()
            .when("auth_allowances.ends_at", "<=", now)
            .then(now + windowMs)
            .else(eb.ref("auth_allowances.ends_at"))
            .end(),
        }))
        .where((eb) => eb.or([eb("auth_allowances.ends_at", "<=", now), eb("auth_allowances.used", "<", limit)])),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
