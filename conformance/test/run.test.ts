import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Trial } from "../src/requests/trial.ts";
import type { Event } from "../src/runner/event.ts";
import { machineTiming } from "../src/runner/run-context.ts";
import { executeRun } from "../src/runner/execute-run.ts";
import { NoReply } from "../src/http/transport-error.ts";
import { exitCodeOf } from "../src/runner/result/verdicts.ts";
import { judgeTiny, ruleReportOf, tinyRunConfig } from "./tiny/judge-tiny.ts";
import { check, counter, tinyChecks } from "./tiny/tiny-checks.ts";
import { startTinyTarget, type Faults } from "./tiny/tiny-target.ts";
import { counterOperations } from "./tiny/tiny-contract.ts";

async function generatedValues(seed: number): Promise<number[]> {
  const seen: number[] = [];
  const generating = check({
    name: "rules/draw",
    rules: ["TINY-01"],
    input: fc.nat(),
    run: async (_t, n: number) => void seen.push(n),
  });
  await judgeTiny({}, { checks: [generating], seed, budgetMs: 0 });
  return seen;
}

test("the same seed gives the same attempts, another seed gives others", async () => {
  expect(await generatedValues(1)).toEqual(await generatedValues(1));
  expect(await generatedValues(1)).not.toEqual(await generatedValues(2));
});

test("every check runs once; generated checks repeat until the budget is spent", async () => {
  expect((await judgeTiny({}, { budgetMs: 0 })).trials).toBe(tinyChecks.length);
  expect((await judgeTiny({}, { budgetMs: 1_000 })).trials).toBeGreaterThan(tinyChecks.length + 5);
});

test("generated checks stop repeating when the request budget is spent", async () => {
  const budgetMs = 60_000;
  const first = await judgeTiny({}, { budgetMs, budgetCalls: 0 });
  expect(first.trials).toBe(tinyChecks.length);
  const budgetCalls = first.requests + 50;
  const { requests } = await judgeTiny({}, { budgetMs, budgetCalls });
  expect(requests).toBeGreaterThanOrEqual(budgetCalls);
  expect(requests).toBeLessThan(budgetCalls + 200);
});

test("attempts run concurrently, except those that move the clock", async () => {
  let running = 0;
  let most = 0;
  const busy = (phase: "parallel" | "clock", name: string): ReturnType<typeof check> =>
    check({
      name,
      rules: ["TINY-01"],
      phase,
      run: async (t: Trial) => {
        running += 1;
        most = Math.max(most, running);
        await counter(t);
        running -= 1;
      },
    });
  const many = (phase: "parallel" | "clock") =>
    Array.from({ length: 12 }, (_, index) => busy(phase, `rules/${phase} ${index}`));
  await judgeTiny({}, { checks: many("parallel"), inFlight: 4, budgetMs: 0 });
  expect(most).toBe(4);
  most = 0;
  await judgeTiny({}, { checks: many("clock"), inFlight: 4, budgetMs: 0 });
  expect(most).toBe(1);
});

test("cheap checks run first", async () => {
  const order: number[] = [];
  const costing = (cost: 1 | 2 | 3) =>
    check({ name: `rules/cost ${cost}`, rules: ["TINY-01"], cost, run: async () => void order.push(cost) });
  await judgeTiny({}, { checks: [costing(3), costing(1), costing(2)], inFlight: 1, budgetMs: 0 });
  expect(order).toEqual([1, 2, 3]);
});

test("among checks of equal cost, those with a rule that no other check has judged come first", async () => {
  const order: string[] = [];
  const judging = (name: string, rules: string[]) => check({ name, rules, run: async () => void order.push(name) });
  const checks = [judging("a", ["TINY-01"]), judging("b", ["TINY-01"]), judging("c", ["TINY-01", "TINY-02"])];
  await judgeTiny({}, { checks, inFlight: 1, budgetMs: 0 });
  expect(order).toEqual(["a", "c", "b"]);
});

test("shrinking checks the precondition again: a simpler input that violates it is not a counterexample", async () => {
  const gated = check({
    name: "rules/gated",
    rules: ["TINY-01"],
    repeat: "while-budget",
    input: fc.record({ isOpen: fc.boolean(), amount: fc.nat(5_000) }),
    run: async (t: Trial, { isOpen, amount }: { isOpen: boolean; amount: number }) => {
      t.precondition(isOpen, "the gate is shut");
      t.holds("TINY-01", "any", amount < 700, () => ({
        operation: "counters.add",
        expected: "less",
        observed: `${isOpen} ${amount}`,
      }));
    },
  });
  const report = await judgeTiny({}, { checks: [gated], budgetMs: 300 });
  expect(ruleReportOf(report, "TINY-01").counterexamples).toMatchObject([{ observed: "true 700", reproduced: "3/3" }]);
});

test("equal failures are grouped and counted", async () => {
  const failing = check({
    name: "rules/fails",
    rules: ["TINY-01"],
    repeat: "while-budget",
    run: async (t: Trial) =>
      t.holds("TINY-01", "always", false, () => ({ operation: "counters.add", expected: "a", observed: "b" })),
  });
  const report = await judgeTiny({}, { checks: [failing], budgetMs: 100 });
  const examples = ruleReportOf(report, "TINY-01").counterexamples ?? [];
  expect(examples).toHaveLength(1);
  expect(examples[0]?.times).toBeGreaterThan(3);
});

test("of many failures of one rule at one operation, a few are run again and the rest are counted", async () => {
  const states = check({
    name: "rules/states",
    rules: ["TINY-01"],
    repeat: "while-budget",
    run: async (t: Trial) =>
      t.holds("TINY-01", `state ${t.seed}`, false, () => ({ operation: "counters.add", expected: "a", observed: "b" })),
  });
  const rule = ruleReportOf(await judgeTiny({}, { checks: [states], budgetMs: 100 }), "TINY-01");
  expect(rule.counterexamples).toHaveLength(2);
  expect(rule.further).toBeGreaterThan(0);
});

/** A check whose failure takes long to confirm. */
function slow(rule: string): ReturnType<typeof check> {
  return check({
    name: `rules/slow ${rule}`,
    rules: [rule],
    input: fc.integer({ min: 700, max: 5_000 }),
    run: async (t: Trial, amount: number) => {
      await t.eventually(
        () => t.call(counterOperations.list),
        () => false,
      );
      t.holds(rule, "any", false, () => ({ operation: "counters.list", expected: "less", observed: String(amount) }));
    },
  });
}

test("after long confirmation runs, a failure is still run again three times but no longer shrunk", async () => {
  const report = await judgeTiny({}, { checks: [slow("TINY-01"), slow("TINY-02")], inFlight: 1, budgetMs: 0 });
  const [first, second] = ["TINY-01", "TINY-02"].map((rule) => ruleReportOf(report, rule).counterexamples?.[0]);
  expect([first?.reproduced, second?.reproduced]).toEqual(["3/3", "3/3"]);
  expect(second?.replay.path).toEqual([]);
});

test("a run that is stopped reports what it knows", async () => {
  const stop = new AbortController();
  const endless = check({
    name: "rules/endless",
    rules: ["TINY-04"],
    cost: 3,
    run: async (t: Trial) => {
      stop.abort();
      await counter(t);
    },
  });
  const config = {
    checks: [...tinyChecks.filter(({ cost }) => cost === 1), endless],
    inFlight: 1,
    signal: stop.signal,
  };
  const report = await judgeTiny({ closesAgain: true }, config);
  expect(report.interrupted).toBe("asked");
  expect(ruleReportOf(report, "TINY-02").verdict).toBe("held");
  expect(ruleReportOf(report, "TINY-03").counterexamples).toMatchObject([{ reproduced: "1/1" }]);
  expect([report.verdict, exitCodeOf(report, false)]).toEqual(["violations", 1]);
});

test("a run that is stopped does not wait for pending replies", async () => {
  const stop = new AbortController();
  const hanging = check({
    name: "rules/hanging",
    rules: ["TINY-01"],
    run: async (t: Trial) => {
      const id = await counter(t);
      setImmediate(() => stop.abort());
      await t.call(counterOperations.get, { params: { id } });
    },
  });
  const faults = { hangs: (operation: string) => operation === "counters.get" };
  const report = await judgeTiny(faults, {
    checks: [hanging],
    signal: stop.signal,
    timing: machineTiming,
    timeoutMs: 600_000,
  });
  expect([report.interrupted, report.trials]).toEqual(["asked", 0]);
});

test("a run that is stopped before it begins sends nothing, and reports that it was stopped", async () => {
  const target = await startTinyTarget();
  const report = await executeRun({ ...tinyRunConfig(target), signal: AbortSignal.abort() }, () => undefined);
  await target.close();
  expect([report.interrupted, report.requests, target.seen]).toEqual(["asked", 0, []]);
  expect(exitCodeOf(report, false)).toBe(1);
});

test("a run that is stopped while it connects does not report the target as unreachable", async () => {
  const stop = new AbortController();
  const hangs = (): boolean => {
    stop.abort();
    return true;
  };
  const report = await judgeTiny({ hangs }, { signal: stop.signal, timing: machineTiming, timeoutMs: 600_000 });
  expect([report.interrupted, report.verdict]).toEqual(["asked", "incomplete"]);
});

test("settings that could not be restored are reported", async () => {
  const stop = new AbortController();
  const altering = check({
    name: "rules/altering",
    rules: ["TINY-01"],
    run: async (t: Trial) => {
      stop.abort();
      await t.call(counterOperations.create, { body: { name: "as before" }, putsBack: true });
    },
  });
  const faults: Faults = { cuts: (operation) => operation === "counters.create" };
  const { harnessFaults } = await judgeTiny(faults, { checks: [altering], signal: stop.signal });
  const message = expect.stringMatching(
    /^what was changed could not be put back to \{"name":"as before"\} \(POST .+\)$/,
  );
  expect(harnessFaults).toEqual([{ check: "counters.create", message, times: 1 }]);
});

test("the first failure is announced at once, and confirmed before it is reported as a violation", async () => {
  const events: Event["type"][] = [];
  await judgeTiny({ closesAgain: true }, {}, ({ type }) => void (type === "trial" || events.push(type)));
  expect(events).toEqual(["started", "suspected", "violated", "finished"]);
});

test("the median time to the first violation is far below a second", async () => {
  const times: number[] = [];
  for (const seed of [1, 2, 3, 4, 5]) {
    const report = await judgeTiny({ closesAgain: true }, { seed, budgetMs: 0, timing: machineTiming });
    times.push(ruleReportOf(report, "TINY-03").firstViolationMs ?? Number.POSITIVE_INFINITY);
  }
  expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(500);
});

const fails = check({
  name: "rules/fails",
  rules: ["TINY-01"],
  run: async (t: Trial) =>
    t.holds("TINY-01", "always", false, () => ({ operation: "counters.add", expected: "a", observed: "b" })),
});

test("a violation is announced although other trials are under way, and while it is run again alone they call nothing", async () => {
  const announced = Promise.withResolvers<void>();
  let callsMeanwhile = 0;
  const waits = check({
    name: "rules/waits",
    rules: ["TINY-02"],
    run: async (t: Trial) => {
      for (let isOver = false; !isOver; callsMeanwhile += 1) {
        await t.call(counterOperations.list);
        isOver = await Promise.race([
          announced.promise.then(() => true),
          new Promise<boolean>((resolve) => setImmediate(resolve, false)),
        ]);
      }
    },
  });
  let [runs, callsAlone] = [0, -1];
  const failsAlone = {
    ...fails,
    run: async (t: Trial) => {
      runs += 1;
      const before = callsMeanwhile;
      for (let nth = 0; nth < 3; nth += 1) await t.call(counterOperations.list);
      if (runs === 2) callsAlone = callsMeanwhile - before;
      await fails.run(t, undefined);
    },
  };
  await judgeTiny(
    {},
    { checks: [waits, failsAlone], budgetMs: 0 },
    ({ type }) => type === "violated" && announced.resolve(),
  );
  // A call that had been answered is counted when its trial goes on.
  expect(callsAlone).toBeLessThanOrEqual(1);
});

test("a run that fails fast ends after the first violation that counts, with its runs complete", async () => {
  let further = 0;
  const later = check({ name: "rules/later", rules: ["TINY-02"], cost: 3, run: async () => void (further += 1) });
  const config = { checks: [fails, later], inFlight: 1, failFast: true };
  const report = await judgeTiny({}, config);
  expect([report.interrupted, exitCodeOf(report, false), further]).toEqual(["first-violation", 1, 0]);
  expect(ruleReportOf(report, "TINY-01").counterexamples).toMatchObject([{ reproduced: "3/3" }]);
  const known = { rule: "TINY-01", reason: "r", link: "https://issues.example/1", expires: "2026-12-31" };
  expect((await judgeTiny({}, { ...config, knownFailures: [known] })).interrupted).toBeUndefined();
  expect(further).toBe(1);
});

test("a run whose time is up ends, and is incomplete", async () => {
  const report = await judgeTiny({}, { maxDurationMs: 1 });
  expect([report.interrupted, report.verdict, exitCodeOf(report, false)]).toEqual(["max-duration", "incomplete", 1]);
});

test("a target that stops answering ends the run soon, with what is known", async () => {
  let answered = 0;
  const faults: Faults = { hangs: () => (answered += 1) > 20 };
  const report = await judgeTiny(faults, { timing: machineTiming, timeoutMs: 200, budgetMs: 60_000 });
  expect([report.interrupted, exitCodeOf(report, false)]).toEqual(["unreachable", 3]);
  expect(report.rules.filter(({ verdict }) => verdict === "held")).not.toEqual([]);
  expect(report.requests).toBeLessThan(60);
});

test("a target that no longer takes the credentials ends the run, and is not charged with it", async () => {
  let calls = 0;
  const instead: Faults["instead"] = () => {
    calls += 1;
    return calls > 30 ? { status: 401, body: { status: 401, code: "UNAUTHORIZED", message: "Expired." } } : undefined;
  };
  const report = await judgeTiny({ instead });
  expect([report.interrupted, exitCodeOf(report, true)]).toEqual(["credentials-refused", 3]);
  expect(report.rules.filter(({ verdict }) => verdict === "violated")).toEqual([]);
});

test("a failure whose further runs get no reply is neither a violation nor cleared", async () => {
  let runs = 0;
  const silent = check({
    name: "rules/silent",
    rules: ["TINY-01"],
    run: async (t: Trial) => {
      runs += 1;
      if (runs > 1) throw new NoReply("GET", "http://127.0.0.1:1/counters", "no reply in time");
      await fails.run(t, undefined);
    },
  });
  const events: Event["type"][] = [];
  const report = await judgeTiny({}, { checks: [silent], budgetMs: 0 }, ({ type }) => events.push(type));
  expect(report.flaky).toMatchObject([
    { rule: "TINY-01", reproduced: "0/3", unconfirmed: expect.stringContaining("GET /counters: no reply in time") },
  ]);
  expect([report.verdict, events.includes("flaky")]).toEqual(["incomplete", false]);
});
