import { mustNotRepeat } from "../rows.ts";
import type { Attempt, Call, Recording } from "../recording.ts";
import { ownCalls, repeated, observation, type Habit, type Observation } from "./habit.ts";

/** How a client avoids doing something twice. */
export const keyHabits: readonly Habit[] = [
  {
    id: "CLIENT-01",
    sentence: "A call that is retried carries the key it began with.",
    from: ["IDEM-01", "IDEM-02", "IDEM-03"],
    unseen: "no call that takes a key was retried",
    *examine(recording) {
      for (const { call, before, after } of keyedPairs(recording)) {
        const expected = `the key of the first attempt again, ${before.key ?? "none"}`;
        const observed = after.key === undefined ? "no key" : `the key ${after.key}`;
        yield observation(call, [before, after], before.key !== after.key && { expected, observed });
      }
    },
  },
  {
    id: "CLIENT-02",
    sentence: "A call that is retried under its key is repeated byte for byte.",
    from: ["IDEM-01", "IDEM-02", "IDEM-03"],
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
    from: ["IDEM-05"],
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
    from: ["IDEM-04"],
    unseen: "no reply was lost to a creation without a key",
    *examine(recording) {
      for (const call of ownCalls(recording).filter(({ row }) => row.method === "post" && mustNotRepeat(row))) {
        const lost = call.attempts.findIndex(isAtRisk);
        const [before, after] = call.attempts.slice(lost);
        if (lost === -1 || before === undefined) continue;
        const keyless = call.row.idempotent === undefined ? "this operation takes no key, so" : "without a key";
        const expected = `no second attempt, or a read of what became of the first: ${keyless} two calls make two`;
        const gapMs = (after?.exchange.atMs ?? 0) - before.exchange.atMs;
        const observed = `the same call again ${gapMs} ms later`;
        yield observation(call, after ? [before, after] : [before], after !== undefined && { expected, observed });
      }
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
    first !== undefined && {
      expected: "a key that no other call had",
      observed,
    },
  );
}

/** Neither a key nor a challenge shows whether the work was done. */
function isAtRisk({ outcome, key, requestId, challenge }: Attempt): boolean {
  return outcome === "lost" && key === undefined && requestId === undefined && challenge === undefined;
}
