import type { Tx } from "../../storage/store.ts";

/** At most `limit` times within `windowMs` milliseconds of the first. */
export interface Allowance {
  kind: string;
  limit: number;
  windowMs: number;
}

/** Counts one use; or, when the allowance is used up, returns the whole seconds to wait for the next. */
export async function useAllowance(
  tx: Tx,
  allowance: Allowance,
  subject: string,
  now: number,
): Promise<{ retryAfter: number } | undefined> {
  const isCounted = await count(tx, allowance, subject, now);
  if (isCounted) return undefined;
  const { endsAt } = await tx
    .selectFrom("authAllowances")
    .select("endsAt")
    .where("subject", "=", subject)
    .where("kind", "=", allowance.kind)
    .executeTakeFirstOrThrow();
  return { retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)) };
}

/** One statement, so that of two racing callers only one gets the last use. */
async function count(tx: Tx, { kind, limit, windowMs }: Allowance, subject: string, now: number): Promise<boolean> {
  const result = await tx
    .insertInto("authAllowances")
    .values({ subject, kind, used: 1, endsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "kind"])
        .doUpdateSet((eb) => ({
          used: eb
            .case()
            .when("authAllowances.endsAt", "<=", now)
            .then(1)
            .else(eb("authAllowances.used", "+", 1))
            .end(),
          endsAt: eb
            .case()
            .when("authAllowances.endsAt", "<=", now)
            .then(now + windowMs)
            .else(eb.ref("authAllowances.endsAt"))
            .end(),
        }))
        .where((eb) => eb.or([eb("authAllowances.endsAt", "<=", now), eb("authAllowances.used", "<", limit)])),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
