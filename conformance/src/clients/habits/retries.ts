import type { RetryAfterForm } from "../fault-scenarios.ts";
import type { Attempt, Call, Recording } from "../recording.ts";
import { stating } from "./clauses.ts";
import { ownCalls, repeated, observation, type Habit, type Observation } from "./habit.ts";

/** Clocks are read in whole milliseconds, and timers may fire a little early. */
const toleranceMs = 100;

/** Whether a client waits as long as it was asked to. */
export const retryHabits: readonly Habit[] = [
  {
    id: "CLIENT-05",
    sentence: "After a Retry-After in seconds a call is not retried before they have passed.",
    from: [stating("retry-after")],
    unseen: "no call was retried after a Retry-After in seconds",
    examine: (recording) => comingBack(recording, "seconds"),
  },
  {
    id: "CLIENT-06",
    sentence: "After a Retry-After with a date a call is not retried before that time.",
    from: [stating("retry-after")],
    unseen: "no call was retried after a Retry-After with a date",
    examine: (recording) => comingBack(recording, "date"),
  },
  {
    id: "CLIENT-24",
    sentence:
      "A call that was refused with 429 is made again after its Retry-After, with or without a key: nothing was done.",
    from: [stating("retry-after")],
    unseen: "no call without a key was made again after a 429, nor was any other",
    *examine(recording) {
      const refused = ownCalls(recording).flatMap(refusedFor429);
      const isPatient = refused.some(({ isUnkeyed, after }) => !isUnkeyed && after !== undefined);
      const unkeyed = refused.filter(({ isUnkeyed }) => isUnkeyed);
      const isAvoided = isPatient && unkeyed.every(({ after }) => after === undefined);
      const expected = "the call again, as this client makes reads and calls with a key again after a 429";
      for (const { call, before, after } of unkeyed)
        if (after !== undefined || isAvoided)
          yield observation(
            call,
            after ? [before, after] : [before],
            isAvoided && { expected, observed: "no attempt" },
          );
    },
  },
];

interface RefusedFor429 {
  call: Call;
  before: Attempt;
  after: Attempt | undefined;
  isUnkeyed: boolean;
}

function refusedFor429(call: Call): RefusedFor429[] {
  return call.attempts.flatMap((before, index) => {
    if (before.exchange.status !== 429 || before.retryAfter === undefined) return [];
    const isUnkeyed = call.row.method !== "get" && before.key === undefined;
    return [{ call, before, after: call.attempts[index + 1], isUnkeyed }];
  });
}

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
