import { mustNotRepeat } from "../rows.ts";
import type { Attempt, Call, Recording } from "../recording.ts";
import { declaredBy, stating } from "./clauses.ts";
import { isByGateway, ownCalls, repeated, observation, type Fault, type Habit, type Observation } from "./habit.ts";

/** How a client avoids doing something twice. */
export const keyHabits: readonly Habit[] = [
  {
    id: "CLIENT-01",
    sentence: "A call that is retried carries the key it began with.",
    from: [declaredBy("idempotent")],
    unseen: "no call that takes a key was retried",
    *examine(recording) {
      for (const { call, before, after } of keyedPairs(recording)) {
        // CLIENT-20 and CLIENT-23 judge these.
        if (before.isGivenUp || isByGateway(before)) continue;
        yield observation(call, [before, after], differentKey(before, after));
      }
    },
  },
  {
    id: "CLIENT-02",
    sentence: "A call that is retried under its key is repeated byte for byte.",
    from: [declaredBy("idempotent")],
    unseen: "no call that takes a key was retried under the same one",
    *examine(recording) {
      for (const { call, before, after } of keyedPairs(recording)) {
        if (before.key !== after.key) continue;
        const [expected = "", observed = ""] = [before, after].map(
          ({ exchange }) => exchange.request.body ?? "no body",
        );
        yield observation(call, [before, after], expected !== observed && { expected, observed });
      }
    },
  },
  {
    id: "CLIENT-03",
    sentence: "Two calls never share a key.",
    from: [stating("two-keys-work-twice")],
    unseen: "there were no two calls of one operation with a key",
    *examine(recording) {
      const keyed = recording.calls.filter(({ attempts }) => attempts.some(({ key }) => key !== undefined));
      for (const [index, call] of keyed.entries()) {
        const earlier = keyed
          .slice(0, index)
          .filter(({ row, content }) => row === call.row && content !== call.content);
        if (earlier.length > 0) yield sharing(call, earlier);
      }
    },
  },
  {
    id: "CLIENT-04",
    sentence: "A creation without a key and without a reply is not repeated.",
    from: [stating("no-key-works-twice")],
    unseen: "no reply was lost to a creation without a key",
    *examine(recording) {
      for (const { call, before, after } of unkeyedAfter(recording, (attempt) => !isByGateway(attempt)))
        yield observation(call, after ? [before, after] : [before], repeatedWithoutKey(call, before, after));
    },
  },
  {
    id: "CLIENT-19",
    sentence: "A key that is sent is not blank.",
    from: [declaredBy("idempotent"), stating("no-key-works-twice")],
    unseen: "no call carried a key",
    *examine({ calls }) {
      const fault = {
        expected: "a unique text as the key, or no header",
        observed: "an empty key, which protects nothing",
      };
      for (const call of calls)
        for (const attempt of call.attempts)
          if (attempt.hasBlankKey || attempt.key !== undefined)
            yield observation(call, [attempt], attempt.hasBlankKey && fault);
    },
  },
  {
    id: "CLIENT-20",
    sentence: "A call that the client stopped waiting for is made again under its key.",
    from: [declaredBy("idempotent")],
    unseen:
      "no call with a key was made again after the client stopped waiting: give it a timeout of less than 5 seconds",
    *examine(recording) {
      for (const { call, before, after } of keyedPairs(recording))
        if (before.isGivenUp) yield observation(call, [before, after], differentKey(before, after));
    },
  },
  {
    id: "CLIENT-23",
    sentence: "After 502 or 504, which leave open whether the call was done, it is made again only under its key.",
    from: [declaredBy("idempotent"), stating("no-key-works-twice")],
    unseen: "no call that creates or moves something got a 502 or 504",
    *examine(recording) {
      for (const { call, before, after } of keyedPairs(recording))
        if (isByGateway(before)) yield observation(call, [before, after], differentKey(before, after));
      for (const { call, before, after } of unkeyedAfter(recording, isByGateway))
        yield observation(call, after ? [before, after] : [before], repeatedWithoutKey(call, before, after));
    },
  },
];

function* keyedPairs(recording: Recording): Iterable<{ call: Call; before: Attempt; after: Attempt }> {
  for (const call of ownCalls(recording).filter(({ row }) => row.idempotent !== undefined)) {
    for (const [before, after] of repeated(call)) {
      if (before.key !== undefined || after.key !== undefined) yield { call, before, after };
    }
  }
}

/** Calls with other contents on the same path, where the same key means the same call. */
function sharing(call: Call, earlier: readonly Call[]): Observation {
  const keys = new Set(call.attempts.flatMap(({ key }) => key ?? []));
  const [first] = earlier.flatMap((other) => {
    const attempt = other.attempts.find(({ key }) => key !== undefined && keys.has(key));
    return attempt !== undefined && other.path === call.path ? [attempt] : [];
  });
  const observed = `the key ${first?.key} of a call with other contents`;
  return observation(
    call,
    [...(first === undefined ? [] : [first]), ...call.attempts.slice(0, 1)],
    first !== undefined && { expected: "a key that no other call had", observed },
  );
}

/** Neither a key nor a challenge shows whether the work was done. */
function isAtRisk({ outcome, key, requestId, challenge }: Attempt): boolean {
  return outcome === "lost" && key === undefined && requestId === undefined && challenge === undefined;
}

/** The attempt after which a call must not be made again, and the one that came all the same. */
function* unkeyedAfter(
  recording: Recording,
  isMeant: (attempt: Attempt) => boolean,
): Iterable<{ call: Call; before: Attempt; after: Attempt | undefined }> {
  for (const call of ownCalls(recording).filter(({ row }) => row.method === "post" && mustNotRepeat(row))) {
    const lost = call.attempts.findIndex(isAtRisk);
    const [before, after] = call.attempts.slice(lost);
    if (lost !== -1 && before !== undefined && isMeant(before)) yield { call, before, after };
  }
}

function repeatedWithoutKey({ row }: Call, before: Attempt, after: Attempt | undefined): Fault | false {
  if (after === undefined) return false;
  const keyless = row.idempotent === undefined ? "this operation takes no key, so" : "without a key";
  return {
    expected: `no second attempt, or a read of what became of the first: ${keyless} two calls make two`,
    observed: `the same call again ${after.exchange.atMs - before.exchange.atMs} ms later`,
  };
}

function differentKey(before: Attempt, after: Attempt): Fault | false {
  if (before.key === after.key) return false;
  const expected = `the key of the first attempt again, ${before.key ?? "none"}`;
  return { expected, observed: after.key === undefined ? "no key" : `the key ${after.key}` };
}
