import type { Trial } from "../trial.ts";

/** Moves the target's clock to an instant; epoch milliseconds. Never backwards. */
export async function advanceTo(t: Trial, instant: number): Promise<void> {
  const now = await t.advance(0);
  t.precondition(now <= instant, "the instant has gone by already");
  await t.advance(instant - now);
}
