import { expect, test } from "vitest";
import { check } from "../../../test/tiny/tiny-checks.ts";
import type { Attempt } from "./attempt.ts";
import { Violation } from "../../errors/trial-errors.ts";
import { generateInput } from "./generated-input.ts";
import { createResults } from "./trial-results.ts";

const failing = check({ name: "rules/failing", rules: ["TINY-01", "TINY-02"], run: async () => undefined });

function failed(rule: string, state: string, operation: string = "counters.add"): Attempt {
  const violation = new Violation(rule, state, { operation, expected: "a", observed: "b" });
  return {
    ending: { kind: "done" },
    failures: [{ violation, transcript: [], moments: [], startedAt: 0 }],
    wasHeldUp: false,
    held: new Map(),
    dropped: new Set(),
  };
}

function held(state: string): Attempt {
  const times = new Map([["TINY-02", { times: 2, states: new Set([state]) }]]);
  return {
    ending: { kind: "skipped", reason: "enough" },
    failures: [],
    wasHeldUp: false,
    held: times,
    dropped: new Set(),
  };
}

test("failures of the same rule, operation and state form a group", () => {
  const results = createResults();
  const note = (attempt: Attempt): number => results.record(failing, generateInput(failing, 1, 0), attempt, 5).length;
  expect([note(failed("TINY-01", "a")), note(failed("TINY-01", "a"))]).toEqual([1, 0]);
  expect([
    note(failed("TINY-01", "b")),
    note(failed("TINY-01", "a", "counters.get")),
    note(failed("TINY-02", "a")),
  ]).toEqual([1, 1, 1]);
});

test("groups per rule are limited, without an effect on other rules", () => {
  const results = createResults();
  const states = Array.from({ length: 1_000 }, (_, index) => `state ${index}`);
  const groups = states.flatMap((state) =>
    results.record(failing, generateInput(failing, 1, 0), failed("TINY-01", state), 5),
  );
  expect(groups).toHaveLength(21);
  expect(results.record(failing, generateInput(failing, 1, 0), failed("TINY-02", "a"), 5)).toHaveLength(1);
});

test("the results count times and distinct states, and keep the time of the first violation", () => {
  const results = createResults();
  for (const state of ["a", "b", "a"]) results.record(failing, generateInput(failing, 1, 0), held(state), 1);
  results.record(failing, generateInput(failing, 1, 0), failed("TINY-01", "a"), 7);
  results.record(failing, generateInput(failing, 1, 0), failed("TINY-01", "a"), 9);
  expect(results.rules.get("TINY-02")).toEqual({
    held: 6,
    heldAt: new Set(),
    states: new Set(["a", "b"]),
    skipped: "enough",
  });
  expect(results.rules.get("TINY-01")?.firstViolationMs).toBe(7);
  expect(results.trials()).toBe(5);
});
