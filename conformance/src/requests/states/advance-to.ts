import type { Trial } from "../trial.ts";

/** A clock that a trial moves, and what tells how slow its target is. */
type Mover = Pick<Trial, "advance" | "inTime" | "ticks"> & {
  transcript: readonly Pick<Trial["transcript"][number], "durationMs">[];
};

/** So many of the slowest calls of a trial come between a move of the clock and the look at it that says how late it is. */
const callsMeanwhile = 5;

/** Moves the target's clock to an instant; epoch milliseconds. Never backwards. */
export async function advanceTo(t: Pick<Mover, "advance" | "inTime">, instant: number): Promise<void> {
  const now = await t.advance(0);
  t.inTime(now <= instant, "the instant has gone by already");
  await t.advance(instant - now);
}

/**
 * Moves the target's clock to shortly before an end: by the margin, or so early that a call is answered before it where
 * the target is slow.
 */
export async function advanceBefore(t: Mover, end: number, margin: number = 1_000): Promise<void> {
  const began = t.ticks();
  const now = await t.advance(0);
  const slowest = Math.max(t.ticks() - began, ...t.transcript.map(({ durationMs }) => durationMs));
  const instant = end - Math.max(margin, callsMeanwhile * slowest);
  // Of a short time as much is left as there is.
  if (now < end - margin) await t.advance(Math.max(0, Math.round(instant - now)));
  else await advanceTo(t, end - margin);
}
