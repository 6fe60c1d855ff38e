import type { RetryAfterForm } from "../fault-scenarios.ts";
import type { Recording } from "../recording.ts";
import { ownCalls, repeated, observation, type Habit, type Observation } from "./habit.ts";

/** Clocks are read in whole milliseconds, and timers may fire a little early. */
const toleranceMs = 100;

/** Whether a client waits as long as it was asked to. */
export const retryHabits: readonly Habit[] = [
  {
    id: "CLIENT-05",
    sentence: "After a Retry-After in seconds a call is not retried before they have passed.",
    from: ["ERR-04"],
    unseen: "no call was retried after a Retry-After in seconds",
    examine: (recording) => comingBack(recording, "seconds"),
  },
  {
    id: "CLIENT-06",
    sentence: "After a Retry-After with a date a call is not retried before that time.",
    from: ["ERR-04"],
    unseen: "no call was retried after a Retry-After with a date",
    examine: (recording) => comingBack(recording, "date"),
  },
];

function* comingBack(recording: Recording, form: RetryAfterForm): Iterable<Observation> {
  for (const call of ownCalls(recording)) {
    for (const [before, after] of repeated(call)) {
      if (before.retryAfter?.form !== form) continue;
      const earlyMs = before.retryAfter.untilMs - recording.startedMs - after.exchange.atMs;
      const expected = `no attempt within Retry-After: ${before.exchange.headers["retry-after"]}`;
      yield observation(
        call,
        [before, after],
        earlyMs > toleranceMs && { expected, observed: `one ${earlyMs} ms too early` },
      );
    }
  }
}
