import { expect, onTestFinished, test, vi } from "vitest";
import { check } from "../../../test/tiny/tiny-checks.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { counterOperations } from "../../../test/tiny/tiny-contract.ts";
import type { WireReply } from "../../http/connection.ts";
import { NoReply, Unreachable } from "../../http/transport-error.ts";
import { run, type RunResult } from "./run.ts";
import type { RunContext } from "../trial/trial.ts";
import type { Check } from "../../checks/check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Phase } from "../../requests/run-conditions.ts";

function runAll(checks: readonly Check[], signal?: AbortSignal, context?: RunContext): Promise<RunResult> {
  return run({
    context: context ?? tinyContext({}, signal === undefined ? {} : { signal }),
    checks,
    seed: 1,
    budgetMs: 0,
    budgetCalls: Infinity,
    inFlight: 4,
    emit: () => undefined,
    knownToFail: new Set(),
  });
}

/** Checks of a phase, and the most of them that ran at once. */
async function mostAtOnce(phase: Phase): Promise<number> {
  let [running, most] = [0, 0];
  const checks = Array.from({ length: 6 }, (_, nth) =>
    check({
      name: `rules/${phase} ${nth}`,
      rules: ["TINY-01"],
      phase,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      },
    }),
  );
  await runAll(checks);
  return most;
}

test("checks of the phases alone and clock run one at a time, others in parallel", async () => {
  expect(await mostAtOnce("parallel")).toBe(4);
  expect(await mostAtOnce("webhooks")).toBe(4);
  expect(await mostAtOnce("alone")).toBe(1);
  expect(await mostAtOnce("clock")).toBe(1);
});

test("a trial without a reply is retried twice before its rules count as never exercised", async () => {
  let trials = 0;
  const silent = check({
    name: "rules/silent",
    rules: ["TINY-01"],
    run: async () => {
      trials += 1;
      throw new NoReply("GET", "http://127.0.0.1:1/counters", "no reply in time");
    },
  });
  const { results } = await runAll([silent]);
  expect(trials).toBe(3);
  expect([...(results.rules.get("TINY-01")?.reasons ?? new Map()).values()].join()).toMatch(/no reply in time/);
});

/** A check that fails in these of its trials, during which the machine's time goes on while nothing of this process runs. */
function failingWhileHeldUp(fails: (trial: number) => boolean): Check {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let trials = 0;
  return check({
    name: "rules/held up",
    rules: ["TINY-01"],
    run: async (t: Trial) => {
      trials += 1;
      const isFailing = fails(trials);
      if (isFailing) vi.advanceTimersByTime(2_000);
      t.holds("TINY-01", "OPEN", !isFailing, () => ({ operation: "counters.add", expected: "", observed: "" }));
    },
  });
}

test("a trial that failed while it was held up is repeated, and what recurs is a violation", async () => {
  const late = await runAll([failingWhileHeldUp((trial) => trial === 1)]);
  expect(late.results.rules.get("TINY-01")?.held).toBe(1);
  expect([late.confirmer.violated(), late.confirmer.flaky()]).toEqual([[], []]);
  const wrong = await runAll([failingWhileHeldUp(() => true)]);
  expect(wrong.confirmer.violated()).toHaveLength(1);
});

test("a trial that failed while the target was held up is repeated, whoever called it meanwhile", async () => {
  const context = tinyContext();
  let calls = 0;
  const send = async (): Promise<WireReply> => {
    calls += 1;
    await context.http.timing.sleep(calls === 2 ? 3_000 : 5);
    return { status: 200, headers: {}, text: "{}" };
  };
  Object.assign(context.http.connection, { send });
  const called = Promise.withResolvers<void>();
  const caller = check({
    name: "rules/calls",
    rules: ["TINY-02"],
    run: async (t: Trial) => {
      await t.call(counterOperations.list);
      await t.call(counterOperations.list);
      called.resolve();
    },
  });
  let trials = 0;
  const waiting = check({
    name: "rules/waits",
    rules: ["TINY-01"],
    run: async (t: Trial) => {
      trials += 1;
      await called.promise;
      t.holds("TINY-01", "OPEN", trials > 1, () => ({ operation: "counters.add", expected: "", observed: "" }));
    },
  });
  const { confirmer } = await runAll([waiting, caller], undefined, context);
  expect([confirmer.violated(), confirmer.flaky(), trials]).toEqual([[], [], 2]);
});

test("a trial that came too late is repeated, and then counts for nothing", async () => {
  let trials = 0;
  const late = (often: number): Check =>
    check({
      name: "rules/late",
      rules: ["TINY-01"],
      run: async (t: Trial) => {
        trials += 1;
        t.inTime(trials > often, "the second before went by unused");
        t.holds("TINY-01", "OPEN", true, () => ({ operation: "counters.add", expected: "", observed: "" }));
      },
    });
  expect((await runAll([late(2)])).results.rules.get("TINY-01")?.held).toBe(1);
  trials = 0;
  const { results } = await runAll([late(3)]);
  expect(results.rules.get("TINY-01")?.skipped).toBe("too slow: the second before went by unused");
});

test("a failure is not confirmed by a run that was held up", async () => {
  // The first three show it; of the runs alone one in two.
  const { confirmer } = await runAll([failingWhileHeldUp((trial) => trial <= 3 || trial % 2 === 0)]);
  expect([confirmer.violated().length, confirmer.flaky().length]).toEqual([0, 1]);
});

test("an unreachable target ends the run and keeps earlier verdicts", async () => {
  const good = check({
    name: "rules/a",
    rules: ["TINY-01"],
    phase: "alone",
    cost: 1,
    run: async (t) =>
      t.holds("TINY-01", "OPEN", true, () => ({ operation: "counters.add", expected: "", observed: "" })),
  });
  const gone = check({
    name: "rules/b",
    rules: ["TINY-02"],
    phase: "alone",
    cost: 3,
    run: async () => {
      throw new Unreachable("http://127.0.0.1:1", "ECONNREFUSED");
    },
  });
  const { results, ended } = await runAll([gone, good]);
  expect(ended).toBe("unreachable");
  expect(results.rules.get("TINY-01")?.held).toBe(1);
});

test("an aborted run runs no check", async () => {
  let trials = 0;
  const counted = check({ name: "rules/counted", rules: ["TINY-01"], run: async () => void (trials += 1) });
  await runAll([counted], AbortSignal.abort());
  expect(trials).toBe(0);
});
