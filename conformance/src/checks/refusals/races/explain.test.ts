import * as fc from "fast-check";
import { expect, test } from "vitest";
import { explain, type HistoryCall } from "./explain.ts";

interface Call extends HistoryCall<number> {
  name: string;
}

/** Takes the next number of a series, and was given this one. */
function take(name: string, reported: number, [beganMs, endedMs]: [number, number]): Call {
  return { name, beganMs, endedMs, after: (next) => (next === reported ? [next + 1] : []) };
}

const anywhere = (): boolean => true;

function namesIn(calls: readonly Call[], mayEnd: (next: number) => boolean = anywhere): string[] | undefined {
  const { isWhole, order } = explain<number, Call>(calls, 0, mayEnd);
  return isWhole ? order.map(({ call }) => call.name) : undefined;
}

function isAt(wanted: number): (next: number) => boolean {
  return (next) => next === wanted;
}

test("concurrent calls fit any order that explains their replies", () => {
  expect(namesIn([take("a", 1, [0, 9]), take("b", 0, [0, 9])])).toEqual(["b", "a"]);
});

test("unexplained replies report the longest explained prefix", () => {
  const calls = [take("a", 0, [0, 9]), take("b", 0, [0, 9]), take("c", 1, [0, 9])];
  const { isWhole, order, stuck } = explain<number, Call>(calls, 0, anywhere);
  expect(isWhole).toBe(false);
  expect(order.map(({ call, from, to }) => [call.name, from, to])).toEqual([
    ["a", 0, 1],
    ["c", 1, 2],
  ]);
  expect(stuck?.name).toBe("b");
});

test("a finished call precedes a later one", () => {
  expect(namesIn([take("a", 1, [0, 3]), take("b", 0, [4, 9])])).toBeUndefined();
  expect(namesIn([take("a", 1, [0, 4]), take("b", 0, [4, 9])])).toEqual(["b", "a"]);
});

test("the blocking call is one that could be next in time", () => {
  const calls = [take("later", 1, [5, 9]), take("earlier", 7, [0, 4])];
  expect(explain<number, Call>(calls, 0, anywhere).stuck?.name).toBe("earlier");
});

test("the order must end in the observed state", () => {
  const calls = [take("a", 0, [0, 9])];
  expect(namesIn(calls, isAt(1))).toEqual(["a"]);
  expect(namesIn(calls, isAt(0))).toBeUndefined();
});

test("a call with unknown outcome may be served late or never", () => {
  const lost: Call = { name: "lost", beganMs: 0, endedMs: Infinity, after: (next) => [next, next + 1] };
  const late = take("late", 0, [5, 9]);
  expect(namesIn([lost, late], isAt(1))).toEqual(["lost", "late"]);
  expect(namesIn([lost, late], isAt(2))).toEqual(["late", "lost"]);
  expect(namesIn([lost, take("late", 1, [5, 9])], isAt(2))).toEqual(["lost", "late"]);
  expect(namesIn([lost, late], isAt(3))).toBeUndefined();
});

/** Times at which calls are served one by one, and how long each is on its way before and after; in any order. */
function servedInTurn<Served>(serve: (turn: number, taking: boolean[]) => Served): fc.Arbitrary<(Served & Times)[]> {
  const interval = fc.record({ taking: fc.boolean(), before: fc.nat({ max: 35 }), after: fc.nat({ max: 35 }) });
  return fc.array(interval, { minLength: 2, maxLength: 7 }).chain((intervals) => {
    const taking = intervals.map((each) => each.taking);
    const calls = intervals.map(({ before, after }, turn) => ({
      ...serve(turn, taking),
      beganMs: 10 * turn - before,
      endedMs: 10 * turn + after,
    }));
    return fc.shuffledSubarray(calls, { minLength: calls.length });
  });
}

type Times = Pick<HistoryCall<number>, "beganMs" | "endedMs">;

/** What is in a box after these calls: some take one out, or find it empty, and the others put one in. */
function inBox(taking: boolean[]): number {
  return taking.reduce((count, takes) => Math.max(0, count + (takes ? -1 : 1)), 0);
}

test("serially served calls fit, however they overlap", () => {
  const served = servedInTurn((turn, taking) => {
    const wasEmpty = inBox(taking.slice(0, turn)) === 0;
    const takeOne = (count: number): number[] => (wasEmpty !== (count === 0) ? [] : [Math.max(0, count - 1)]);
    return { left: inBox(taking), after: (count: number) => (taking[turn] === true ? takeOne(count) : [count + 1]) };
  });
  fc.assert(
    fc.property(served, (calls) => {
      expect(explain<number, HistoryCall<number>>(calls, 0, isAt(calls[0]?.left ?? 0)).isWhole).toBe(true);
    }),
  );
});

test("two calls with the same number fit no order", () => {
  const served = servedInTurn((turn) => take(`call ${turn}`, turn, [0, 0]));
  fc.assert(
    fc.property(served, fc.nat(), fc.nat(), (calls, one, other) => {
      expect(explain<number, Call>(calls, 0, isAt(calls.length)).isWhole).toBe(true);
      const [reported, forged] = [calls[one % calls.length], calls[other % calls.length]];
      fc.pre(reported !== undefined && forged !== undefined && reported !== forged);
      const corrupted = calls.map((call) => (call === forged ? { ...forged, after: reported.after } : call));
      expect(explain<number, Call>(corrupted, 0, anywhere).isWhole).toBe(false);
    }),
  );
});
