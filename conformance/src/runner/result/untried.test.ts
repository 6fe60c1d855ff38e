import { expect, test } from "vitest";
import { judgeTiny } from "../../../test/tiny/judge-tiny.ts";
import { check, tinyChecks } from "../../../test/tiny/tiny-checks.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { htmlOf } from "../../report/html/page.ts";
import { createPaint } from "../../report/paint.ts";
import { summary } from "../../report/summary.ts";
import { untriedSummary } from "../../report/untried-text.ts";
import { mergedUntried, untriedLines, untriedTitle } from "./untried.ts";

/** A check for which something is missing. */
function poor(name: string, reason: string): ReturnType<typeof check> {
  return check({ name, rules: ["TINY-02"], run: () => Promise.reject(new FixtureUnavailable(reason)) });
}

test("an untried check is reported with its reason, although its rule held", async () => {
  const checks = [...tinyChecks, ...["a", "b", "c", "d"].map((name) => poor(`rules/${name}`, "no cake"))];
  const report = await judgeTiny({}, { checks, budgetMs: 0 });
  expect(report.untried?.[0]).toEqual({ check: "rules/a", rules: ["TINY-02"], reason: "no cake" });
  expect(untriedLines(report)).toEqual(["rules/a, rules/b, rules/c and 1 more: no cake"]);
  expect(untriedSummary(report)).toBe("4 checks: no cake");
  expect(mergedUntried([report, report], report.rules)).toEqual(report.untried);
});

test("an untried check is not reported for a rule that was never exercised", async () => {
  const checks = [...tinyChecks.filter(({ rules }) => !rules.includes("TINY-02")), poor("rules/a", "no cake")];
  const report = await judgeTiny({}, { checks, budgetMs: 0, oracles: [] });
  expect(report.untried).toBeUndefined();
});

test("the list of reasons is limited", async () => {
  const reasons = Array.from({ length: 14 }, (_, nth) => poor(`rules/${nth}`, `reason ${nth}`));
  const lines = untriedLines(await judgeTiny({}, { checks: [...tinyChecks, ...reasons], budgetMs: 0 }));
  expect([lines.length, lines.at(-1)]).toEqual([13, "and 2 more reasons; --report json=FILE has all"]);
});

test("untried checks are one line of a terminal, and folded on the page", async () => {
  const missing = [poor("rules/a", "no cake"), poor("rules/b", "no tea"), poor("rules/c", "no tea")];
  const report = await judgeTiny({}, { checks: [...tinyChecks, ...missing], budgetMs: 0 });
  const line = "3 checks, for 2 reasons, most often: no tea";
  const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });
  const terminal = summary(report, plain).join("\n");
  expect(terminal).toContain(`${untriedTitle}\n  ${line} (--report html=FILE names each)\n\n`);
  const page = htmlOf(report).replaceAll(/\s+/g, " ");
  expect(page).toContain(`<details> <summary>${line}</summary> <ul> <li>rules/a: no cake`);
});
