import { expect, test } from "vitest";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { FixtureUnavailable, HarnessFault, NotOffered, Skipped, Violation } from "../../errors/trial-errors.ts";
import { openTrial, type OpenTrial } from "./trial.ts";
import { nowOf } from "../../requests/states/now.ts";
import type { Trial } from "../../requests/trial.ts";

const check = { name: "rules/tiny", rules: ["TINY-01", "TINY-02"], needs: [], sharesFixtures: false } as const;
const finding = (): { operation: string; expected: string; observed: string } => ({
  operation: "counters.add",
  expected: "a",
  observed: "b",
});

test("a rule that holds is counted, each state once", () => {
  const open: OpenTrial = openTrial(tinyContext(), check, 1);
  const trial: Trial = open.trial;
  for (const state of ["OPEN", "OPEN", "CLOSED"]) trial.holds("TINY-01", state, true, finding);
  expect(open.held).toEqual(new Map([["TINY-01", { times: 3, states: new Set(["OPEN", "CLOSED"]) }]]));
});

test("a rule that the check can only violate does not hold by it", () => {
  const open: OpenTrial = openTrial(tinyContext(), { ...check, onlyViolates: ["TINY-01"] }, 1);
  const trial: Trial = open.trial;
  for (const rule of check.rules) trial.holds(rule, "OPEN", true, finding);
  expect([...open.held.keys()]).toEqual(["TINY-02"]);
  expect(() => trial.holds("TINY-01", "OPEN", false, finding)).toThrow(Violation);
});

test("a rule that does not hold ends the trial with its violation", () => {
  const { trial, held } = openTrial(tinyContext(), check, 1);
  expect(() => trial.holds("TINY-01", "OPEN", false, finding)).toThrow(Violation);
  expect(held.size).toBe(0);
});

test("a rule that the run did not select is neither held nor violated", () => {
  const open: OpenTrial = openTrial(tinyContext({}, { rules: ["TINY-02"] }), check, 1);
  const trial: Trial = open.trial;
  trial.holds("TINY-01", "OPEN", true, finding);
  expect(() => trial.holds("TINY-01", "OPEN", false, finding)).toThrow(Skipped);
  expect(open.held.size).toBe(0);
});

test("a check that judges a rule it does not list, or listens without needing it, is a fault of the suite", () => {
  const { trial } = openTrial(tinyContext(), check, 1);
  expect(() => trial.holds("TINY-03", "OPEN", true, finding)).toThrow(HarnessFault);
  expect(() => trial.receiver).toThrow(HarnessFault);
});

test("a check that did not say that it needs a clock is unavailable where only time leads", async () => {
  const { trial } = openTrial(tinyContext(), check, 1);
  await expect(trial.advance(1)).rejects.toThrow(FixtureUnavailable);
});

test("a check that needs a clock is unavailable where the target has none", async () => {
  const { trial } = openTrial(tinyContext(), { ...check, needs: ["clock"] }, 1);
  await expect(trial.advance(1)).rejects.toThrow(FixtureUnavailable);
});

test("trials that share fixtures share them with each other only, and not when run alone", () => {
  const context = tinyContext();
  const sharing = { ...check, sharesFixtures: true };
  const [one, two] = [openTrial(context, sharing, 1), openTrial(context, sharing, 1)].map(
    ({ trial }) => trial.fixtures,
  );
  const own = openTrial(context, check, 1).trial.fixtures;
  const alone = openTrial(context, sharing, 1, { isAlone: true }).trial.fixtures;
  expect(two).toBe(one);
  expect(new Set([one, own, alone]).size).toBe(3);
});

test("names are unique within a run", () => {
  const context = tinyContext();
  const [one, two] = [openTrial(context, check, 1).trial, openTrial(context, check, 1).trial];
  const names = [one.unique("a"), one.unique("a"), two.unique("a")];
  expect(new Set(names).size).toBe(3);
});

test("a call to a domain that the target does not offer ends the trial before anything is sent", async () => {
  const [operation] = Object.values(tinyContext().contract.operations);
  const { trial, transcript } = openTrial(tinyContext({ offers: { [operation?.domain ?? ""]: false } }), check, 1);
  await expect(trial.call(operation?.id ?? "")).rejects.toThrow(NotOffered);
  expect(transcript).toEqual([]);
});

test("every trial knows the target's time that one of them has read", async () => {
  const context = tinyContext();
  const later = Date.now() + 1_000_000;
  const clock = { advance: () => Promise.resolve(later) };
  await openTrial(context, { ...check, needs: ["clock"] }, 1, { clock }).trial.advance(0);
  expect(nowOf(openTrial(context, check, 1).trial)).toBeGreaterThanOrEqual(later);
});
