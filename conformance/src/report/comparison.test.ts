import { hashesOf } from "../../test/tiny/hashes.ts";
import { expect, test } from "vitest";
import { judgeTiny } from "../../test/tiny/judge-tiny.ts";
import { tinyContract } from "../../test/tiny/tiny-contract.ts";
import type { Report } from "../runner/result/report.ts";
import { exitCodeOf } from "../runner/result/verdicts.ts";
import { annotationsOf } from "./annotations.ts";
import { causesOf } from "./causes.ts";
import { comparedWith, refuseOtherContract } from "./comparison.ts";
import { htmlOf } from "./html/page.ts";
import { junitOf } from "./junit.ts";
import { createPaint } from "./paint.ts";
import { stepSummaryOf } from "./step-summary.ts";
import { summary } from "./summary.ts";

const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });

/** A counter that is closed twice, and one that shows what belongs to others. */
const [right, closes, leaks, both] = await Promise.all([
  judgeTiny(),
  judgeTiny({ closesAgain: true }),
  judgeTiny({ leaks: true }),
  judgeTiny({ closesAgain: true, leaks: true }),
]);

function changesOf(report: Report, baseline: Report): unknown {
  const { comparison } = comparedWith(report, baseline);
  const names = (list: "new" | "stillFailing" | "mended" | "notRetried"): string[] =>
    (comparison?.[list] ?? []).map(({ rule, operation }) => `${rule}@${operation}`);
  return {
    new: names("new"),
    stillFailing: names("stillFailing"),
    mended: names("mended"),
    notRetried: names("notRetried"),
  };
}

const none = { new: [], stillFailing: [], mended: [], notRetried: [] };
const closing = "TINY-03@counters.close";
const leaking = (causesOf(leaks)[0]?.failures ?? []).map(({ rule, example }) => `${rule.id}@${example.operation}`);

test("a failure is new, mended or still failing by its rule and operation", () => {
  expect(leaking).not.toEqual([]);
  expect(changesOf(both, closes)).toEqual({ ...none, new: leaking, stillFailing: [closing] });
  expect(changesOf(leaks, closes)).toEqual({ ...none, new: leaking, mended: [closing] });
  expect(changesOf(right, right)).toEqual(none);
});

test("what was not tried again to its end is not called mended", async () => {
  const part = await judgeTiny({}, { selector: { skip: ["lifecycle"] } });
  expect(changesOf(part, closes)).toEqual({ ...none, notRetried: [closing] });
  expect(changesOf({ ...right, interrupted: "max-duration" }, closes)).toEqual({ ...none, notRetried: [closing] });
  const flaky = {
    rule: "TINY-03",
    operation: "counters.close",
    check: "",
    expected: "",
    observed: "",
    reproduced: "1/3",
  };
  expect(changesOf({ ...right, flaky: [flaky] }, closes)).toEqual({ ...none, notRetried: [closing] });
  const rules = right.rules.map((rule) => (rule.id === "TINY-03" ? { ...rule, further: 1 } : rule));
  expect(changesOf({ ...right, rules }, closes)).toEqual({ ...none, notRetried: [closing] });
});

/** By everything, and by what is new. */
function codes(report: Report, baseline: Report): (0 | 1 | 3)[] {
  const compared = comparedWith(report, baseline);
  return [exitCodeOf(compared, false), exitCodeOf(compared, false, "new")];
}

test("where only what is new counts, what still fails and was not tried before changes no exit code", () => {
  expect(codes(closes, closes)).toEqual([1, 0]);
  expect(codes(both, closes)).toEqual([1, 1]);
  expect(codes(right, closes)).toEqual([0, 0]);
  const [id] = right.rules.filter(({ level }) => level === "MUST").map((rule) => rule.id);
  const silent = ({ rules, ...report }: Report): Report => ({
    ...report,
    verdict: "incomplete",
    rules: rules.map((rule) => (rule.id === id ? { ...rule, verdict: "never-exercised", held: 0 } : rule)),
  });
  expect(codes(silent(right), silent(right))).toEqual([1, 0]);
  expect(codes(silent(right), right)).toEqual([1, 1]);
  expect(exitCodeOf(closes, false, "new")).toBe(1);
  expect(codes({ ...closes, harnessFaults: [{ check: "a", message: "b", times: 1 }] }, closes)).toEqual([1, 3]);
});

test("every format says what is new, still failing and mended, the new first", () => {
  const report = comparedWith(both, closes);
  expect(causesOf(report).map(({ fresh }) => fresh > 0)).toEqual([true, false]);
  const counts = `${leaking.length} new, 1 still failing, 0 mended`;
  for (const text of [summary(report, plain).join("\n"), stepSummaryOf(report), htmlOf(report)]) {
    expect(text).toContain(counts);
    expect(text).toContain("Compared with the run of 2026-06-01 00:00 UTC, seed 42");
    expect(text).toContain("still failing");
  }
  const junit = junitOf(report, false);
  expect(junit).toMatch(/name="TINY-03 [^]*?<failure message="still failing: /);
  expect(junit).toMatch(/<failure message="new: /);
  const [first, last] = [annotationsOf(report)[0], annotationsOf(report).at(-1)];
  expect([first, last]).toEqual([
    expect.stringContaining("::error title"),
    expect.stringContaining("::warning title=TINY-03 is still violated"),
  ]);
  expect(junitOf(comparedWith(right, closes), false)).toContain("<system-out>mended since the baseline</system-out>");
  expect(summary(comparedWith(right, closes), plain).join("\n")).toMatch(/\nMended\n {2}.*: TINY-03\n/);
});

test("a baseline of another contract is refused with the way to get one", () => {
  const other = { ...right, contract: { ...right.contract, version: "2", ...hashesOf("1") } };
  expect(() => refuseOtherContract(tinyContract, other, "last.json")).toThrow(
    /^last\.json is by the contract "Tiny" 2 \(1{7}\.1{7}\), and this run by .* Run once without --baseline and with --report json=FILE/,
  );
  expect(() => refuseOtherContract(tinyContract, right, "last.json")).not.toThrow();
});
