import type { Derivation, Expectations, Trial } from "../../words.ts";
import { check, fixtureOf, requestOf } from "../../words.ts";
import { arrival, waitUntilNoted, waitForSilence, isEventOf } from "../../../../checks/events/deliveries.ts";
import { listeningByTheClock } from "../../../../checks/events/listening.ts";
import { customersEvent } from "../fixtures.ts";

const PAID: readonly [string] = ["OUTGOING_PAYMENT.PENDING"];

/** The length of one step of the clock, and the number of steps in each half of the observed time. */
const STEP_MS = 10_000;
const STEPS = 3;
/** Ten minutes later two steps of the same half minute are enough. */
const LATER_STEP_MS = 15_000;
const LATER_STEPS = 2;
const MUCH_LATER_MS = 10 * 60_000;
/** Certainly longer than the longest pause (V-71), even if chance makes pauses longer. */
const LONGEST_PAUSE_MS = 45 * 60_000;
/** After so many more tries, pauses that always double would be longer than two such times. */
const FURTHER_TRIES = 8;
/** Later than tries that end after a day, long before they may end. */
const DAY_AND_MORE_MS = 25 * 3_600_000;

/** A delivery that is never accepted is retried with growing pauses, and for a long time (G-103, V-71). */
export const redeliveries: Derivation = check(
  "transfers.out",
  "redeliveries back off",
  "G-103a",
  { ...listeningByTheClock, waits: true },
  async (t: Trial, expect) => {
    const stop = t.receiver.answer(await customersEvent(t, PAID[0]), () => ({ status: 503 }));
    const { id } = fixtureOf(await t.call("transfers.out", await requestOf(t, "transfers.out")), "A transfer");
    t.precondition((await arrival(t, id, PAID)) !== undefined, "the payment is not told of");
    await waitForSilence(t);
    const [early, late] = [await triesIn(t, id, STEPS, STEP_MS), await triesIn(t, id, STEPS, STEP_MS)];
    // A target that looks for due deliveries too rarely misses steps, and its numbers say nothing.
    if (early >= STEPS) await expectFewer(t, expect, id, early, late);
    for (let nth = 1; nth <= FURTHER_TRIES; nth += 1) await expectAnother(t, expect, id, "after the longest pause");
    await t.advance(DAY_AND_MORE_MS);
    await waitForSilence(t);
    await expectAnother(t, expect, id, "a day later");
    stop();
  },
);

/**
 * Another try within the longest pause. A target that had not noted the answer to the try before when time went on counts
 * the pause from the new time, so that time goes on once more before it is judged.
 */
async function expectAnother(t: Trial, expect: Expectations, id: string, state: string): Promise<void> {
  const fits = isEventOf(id, PAID);
  const before = t.receiver.deliveries(fits).length;
  const count = before + 1;
  await t.advance(LONGEST_PAUSE_MS);
  await waitForSilence(t, { unless: { fits, count } });
  if (t.receiver.deliveries(fits).length < count) {
    await t.advance(LONGEST_PAUSE_MS);
    await t.receiver.arrived(fits, count, t.patienceMs);
  }
  await waitUntilNoted(t);
  expect.that(state, t.receiver.deliveries(fits).length > before, () => ["another try", "none"]);
}

/** Fewer tries in the second half of a minute than in the first, and far fewer ten minutes later. */
async function expectFewer(t: Trial, expect: Expectations, id: string, early: number, late: number): Promise<void> {
  expect.that("half a minute, and another", late < early, () => [
    "fewer tries in the second half of a minute than in the first",
    `${early}, then ${late}`,
  ]);
  // One more or less may be chance between two windows side by side.
  await t.advance(MUCH_LATER_MS);
  await waitForSilence(t);
  const muchLater = await triesIn(t, id, LATER_STEPS, LATER_STEP_MS);
  expect.that("half a minute, ten minutes later", muchLater < 2 || muchLater < early / 2, () => [
    "far fewer tries in half a minute than ten minutes before",
    `${early}, then ${muchLater}`,
  ]);
}

/**
 * How often the payment is reported while the clock is moved step by step. Before time goes on, the target must have noted
 * the answer to the try before.
 */
async function triesIn(t: Trial, id: string, steps: number, stepMs: number): Promise<number> {
  const fits = isEventOf(id, PAID);
  const tries = (): number => t.receiver.deliveries(fits).length;
  const before = tries();
  for (let step = 0; step < steps; step += 1) {
    const beforeStep = tries();
    await t.advance(stepMs);
    await waitForSilence(t, { unless: { fits, count: beforeStep + 1 } });
    if (tries() > beforeStep) await waitUntilNoted(t);
  }
  return tries() - before;
}
