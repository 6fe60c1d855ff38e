import { toInstant } from "../../runtime/instant.ts";
import type { Tx } from "../store.ts";
import { UnusableStore } from "../unusable-store.ts";
import type { ExpectedIdentity } from "./store.ts";

/** A clock that is behind by less is waited for. Machines differ by less; a clock that was set back differs by more. */
export const toleratedLagMs = 60_000;

/**
 * Records when a store is opened. A store whose clock is movable remembers how far it was moved instead.
 * @throws UnusableStore when the store has seen a later time: sessions would live longer, and what was spent would be forgotten.
 */
export async function agreeOnInstant(tx: Tx, { clock, now }: ExpectedIdentity, path: string): Promise<void> {
  if (clock === "movable") return;
  const latest = (await findLatestInstant(tx)) ?? now;
  if (now < latest - toleratedLagMs) throw behind(path, latest, now);
  await setLatestInstant(tx, Math.max(latest, now));
}

/** Epoch milliseconds; undefined when the store remembers no time. */
export async function findLatestInstant(tx: Tx): Promise<number | undefined> {
  const row = await tx.selectFrom("latestInstant").select("at").executeTakeFirst();
  return row?.at;
}

/** Also an earlier one, when the clock was wrong before. */
export async function setLatestInstant(tx: Tx, at: number): Promise<void> {
  await tx
    .insertInto("latestInstant")
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at }))
    .execute();
}

function behind(path: string, latest: number, now: number): UnusableStore {
  return new UnusableStore(
    `${path} has seen ${toInstant(latest)}, and the clock of this machine says ${toInstant(now)}. Time that goes back would let sessions live longer and limits begin again. Set the clock right, and start again. If it was wrong before and is right now, say so once: tallystick-service reset-clock --store ${path}`,
  );
}
