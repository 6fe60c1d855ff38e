import { expect, test } from "vitest";
import { check } from "../../../test/tiny/tiny-checks.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { NoReply, Unreachable } from "../../http/transport-error.ts";
import { run, type RunResult } from "./run.ts";
import type { Check } from "../../checks/check.ts";
import type { Phase } from "../../requests/run-conditions.ts";

function runAll(checks: readonly Check[], signal?: AbortSignal): Promise<RunResult> {
  return run({
    context: tinyContext({}, signal === undefined ? {} : { signal }),
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
