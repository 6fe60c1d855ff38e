import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";

const selectAhead = preparedRows((db) => db.selectFrom("testClock").select("aheadMs"));

/** By how many milliseconds the clock is ahead; 0 before it is moved. */
export async function storedAhead(tx: Tx): Promise<number> {
  return (await selectAhead(tx, {}))[0]?.aheadMs ?? 0;
}

/** The clock never goes back: of two moves at once, the longer one counts. */
export async function keepAhead(tx: Tx, aheadMs: number): Promise<void> {
  await tx
    .insertInto("testClock")
    .values({ id: 1, aheadMs })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ aheadMs }).where("testClock.aheadMs", "<", aheadMs))
    .execute();
}
