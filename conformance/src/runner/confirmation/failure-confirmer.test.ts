import { expect, test } from "vitest";
import { check } from "../../../test/tiny/tiny-checks.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import type { Exchange } from "../../http/exchange.ts";
import { Violation } from "../../errors/trial-errors.ts";
import type { Event } from "../event.ts";
import { createFailureConfirmer, fullConfirmation, ruleOf, type FailureConfirmer } from "./failure-confirmer.ts";
import { generateInput } from "../trial/generated-input.ts";
import type { FailureGroup } from "../trial/trial-results.ts";

const sentCall: Exchange = {
  operation: "counters.add",
  request: { method: "POST", url: "http://127.0.0.1/", headers: {} },
  status: 200,
  headers: {},
  body: undefined,
  text: "",
  atMs: 0,
  durationMs: 1,
};

/** A group of failures of a check that fails as often as `fails` says. */
function failing(operation: string, fails: () => boolean, rule = "TINY-01"): FailureGroup {
  const violation = new Violation(rule, "OPEN", { operation, expected: "a", observed: "b" });
  const body = check({
    name: `rules/${operation}`,
    rules: [rule],
    run: async () => {
      if (fails()) throw violation;
    },
  });
  const failure = { violation, transcript: [], moments: [], startedAt: 0 };
  return { check: body, input: generateInput(body, 1, 0), failure, times: 1, firstMs: 0 };
}

function confirmerOf(known: readonly string[] = [], signal?: AbortSignal): [FailureConfirmer, Event["type"][]] {
  const events: Event["type"][] = [];
  const confirmer = createFailureConfirmer({
    context: tinyContext({}, signal === undefined ? {} : { signal }),
    emit: ({ type }) => events.push(type),
    startedAt: 0,
    knownToFail: new Set(known),
  });
  return [confirmer, events];
}

const always = (): boolean => true;

test("a failure that recurs alone is a violation with its number of runs", async () => {
  const [confirmer, events] = confirmerOf();
  confirmer.enqueue(failing("counters.add", always));
  expect(confirmer.hasPending()).toBe(true);
  await confirmer.completeAll();
  expect(confirmer.violated().map(({ reproduced, of }) => [reproduced, of])).toEqual([
    [fullConfirmation.reruns, fullConfirmation.reruns],
  ]);
  expect(events).toEqual(["suspected", "violated"]);
  expect(confirmer.hasPending()).toBe(false);
});

test("a failure that does not recur is flaky", async () => {
  const [confirmer, events] = confirmerOf();
  confirmer.enqueue(failing("counters.add", () => false));
  await confirmer.completeAll();
  expect(confirmer.violated()).toEqual([]);
  expect(confirmer.flaky()).toHaveLength(1);
  expect(events).toEqual(["suspected", "flaky"]);
});

/** The group with so many calls. */
function withCalls(calls: number, group: FailureGroup): FailureGroup {
  const transcript = Array.from({ length: calls }, () => sentCall);
  return { ...group, failure: { ...group.failure, transcript } };
}

test("failures with the fewest calls are run again first", async () => {
  const order: string[] = [];
  const [confirmer] = confirmerOf();
  for (const [calls, name] of [5, 2, 9].map((count) => [count, `${count} calls`] as const))
    confirmer.enqueue(
      withCalls(
        calls,
        failing(name, () => order.push(name) > 0),
      ),
    );
  await confirmer.rerunOnce(Infinity);
  expect(order).toEqual(["2 calls", "5 calls", "9 calls"]);
});

test("of failures alike a plainer one than those that are known is run again, and no other", async () => {
  const [confirmer] = confirmerOf();
  const alike = failing("counters.add", always);
  const add = async (calls: number): Promise<number> => {
    confirmer.enqueue(withCalls(calls, { ...alike }));
    await confirmer.rerunOnce(Infinity);
    return confirmer.violated().length;
  };
  // Run again, each of them has no call: nothing is plainer.
  expect([await add(5), await add(6), await add(7)]).toEqual([1, 2, 2]);
  for (const found of confirmer.violated()) Object.assign(found, { failure: withCalls(5, alike).failure });
  expect([await add(5), await add(4)]).toEqual([2, 3]);
});

/** A group of a failure of TINY-01, by a check that fails by this rule when it is run again. */
function failingBy(rule: string, rules: readonly string[]): FailureGroup {
  const again = failing("counters.add", always, rule).check;
  return { ...failing("counters.add", always), check: { ...again, rules } };
}

test("a failure of another rule of the check takes the place of one that does not recur", async () => {
  const [confirmer] = confirmerOf();
  confirmer.enqueue(failingBy("TINY-02", ["TINY-01", "TINY-02"]));
  await confirmer.completeAll();
  expect(confirmer.violated().map(({ group, reproduced }) => [ruleOf(group), reproduced])).toEqual([
    ["TINY-02", fullConfirmation.reruns],
  ]);
});

test("a failure of a rule that the check does not judge confirms nothing", async () => {
  const [confirmer] = confirmerOf();
  confirmer.enqueue(failingBy("TINY-02", ["TINY-01"]));
  await confirmer.completeAll();
  expect(confirmer.flaky()).toHaveLength(1);
});

test("at most two failures per rule and operation are confirmed", async () => {
  const [confirmer] = confirmerOf();
  for (let times = 0; times < 4; times += 1) confirmer.enqueue(failing("counters.add", always));
  await confirmer.completeAll();
  expect([confirmer.violated().length, confirmer.unconfirmed().length]).toEqual([2, 2]);
});

/** How many of twelve failures, each at another operation, are confirmed. */
async function failuresAtOperations(known: readonly string[]): Promise<number> {
  const [confirmer] = confirmerOf(known);
  for (let nth = 0; nth < 12; nth += 1) confirmer.enqueue(failing(`counters.op${nth}`, always));
  await confirmer.completeAll();
  return confirmer.violated().length;
}

test("at most ten failures per rule are confirmed, but all of a known failure", async () => {
  expect(await failuresAtOperations([])).toBe(10);
  expect(await failuresAtOperations(["TINY-01"])).toBe(12);
});

test("an aborted run leaves failures unconfirmed", async () => {
  const [confirmer] = confirmerOf([], AbortSignal.abort());
  confirmer.enqueue(failing("counters.add", always));
  await confirmer.completeAll();
  expect([confirmer.violated().length, confirmer.unconfirmed().length]).toEqual([0, 1]);
});

test("a violation is emitted once, after its first run alone", async () => {
  const [confirmer, events] = confirmerOf();
  confirmer.enqueue(failing("counters.add", always));
  await confirmer.rerunOnce(Infinity);
  expect(confirmer.violated().map(({ reproduced, of }) => [reproduced, of])).toEqual([[1, 1]]);
  expect([confirmer.hasUnconfirmed(), confirmer.hasPending()]).toEqual([false, true]);
  await confirmer.completeViolated();
  expect(confirmer.violated().map(({ reproduced, of }) => [reproduced, of])).toEqual([[3, 3]]);
  expect(events).toEqual(["suspected", "violated"]);
});

test("a failure that recurs only in a later run is a violation", async () => {
  let runs = 0;
  const [confirmer, events] = confirmerOf();
  confirmer.enqueue(failing("counters.add", () => (runs += 1) === 3));
  await confirmer.rerunOnce(Infinity);
  expect(events).toEqual(["suspected"]);
  await confirmer.completeAll();
  expect(confirmer.violated().map(({ reproduced, of }) => [reproduced, of])).toEqual([[1, 3]]);
  expect(events).toEqual(["suspected", "violated"]);
});
