import { droppingEnded, type DropEnded } from "../storage/drop-ended.ts";
import type { Tx } from "../storage/store.ts";
import type { CountedAttemptsRow } from "./tables.ts";

/** Adds to what is counted; what has ended begins again. */
export function addAttempts(tx: Tx, row: CountedAttemptsRow, now: number): Promise<CountedAttemptsRow> {
  return tx
    .insertInto("countedAttempts")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet((eb) => {
        const isOpen = eb("countedAttempts.endsAt", ">", now);
        return {
          points: eb
            .case()
            .when(isOpen)
            .then(eb("countedAttempts.points", "+", row.points))
            .else(row.points)
            .end(),
          endsAt: eb.case().when(isOpen).then(eb.ref("countedAttempts.endsAt")).else(row.endsAt).end(),
        };
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** In place of what was counted. */
export function setAttempts(tx: Tx, row: CountedAttemptsRow): Promise<CountedAttemptsRow> {
  const { points, endsAt } = row;
  return tx
    .insertInto("countedAttempts")
    .values(row)
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ points, endsAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findAttempts(tx: Tx, subject: string, now: number): Promise<CountedAttemptsRow | undefined> {
  return tx
    .selectFrom("countedAttempts")
    .selectAll()
    .where("subject", "=", subject)
    .where("endsAt", ">", now)
    .executeTakeFirst();
}

export async function dropAttempts(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom("countedAttempts").where("subject", "=", subject).execute();
}

export const dropEndedAttempts: DropEnded = droppingEnded("countedAttempts", "endsAt", ["subject"]);
