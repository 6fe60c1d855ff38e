import { afterAll, beforeAll, test } from "vitest";
import type { Target } from "./runner/run-context.ts";
import { isKnownFailing } from "./runner/result/known-failing.ts";
import { select } from "./runner/selection/select.ts";
import { bundleOf, judgesOf } from "./contracts/checks.ts";
import { judge, type JudgeOptions } from "./judge.ts";
import { createPaint } from "./report/paint.ts";
import { printableAll } from "./report/printable.ts";
import type { Report, RuleReport } from "./runner/result/report.ts";
import { violationText } from "./report/violation-text.ts";

/** Milliseconds beyond the budget for what always runs: every check once, and confirmations. */
const grace = 120_000;

const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });

/**
 * Registers a test for each rule, all of them judged in one run against the target. A violated rule fails with its
 * transcript, one of level MUST that was never exercised with the reason; what the target does not declare is skipped.
 *
 * @param open starts the target, or names one that is there.
 */
export function testRules(open: () => Target | Promise<Target>, options: JudgeOptions = {}): void {
  const bundle = bundleOf(options);
  const { checks, oracles } = judgesOf(bundle, options);
  const { rules } = select(bundle.contract, checks, oracles, options);
  const run = new AbortController();
  const signal = AbortSignal.any([run.signal, ...(options.signal ? [options.signal] : [])]);
  let report: Report | undefined;

  beforeAll(
    async () => {
      report = await judge(await open(), { ...options, signal }).report;
    },
    (options.budgetMs ?? 30_000) + grace,
  );
  afterAll(() => run.abort());

  for (const id of rules) {
    // oxlint-disable-next-line vitest/expect-expect -- the verdict was found before; telling throws it
    test(`${id} ${bundle.contract.rules[id]?.sentence ?? ""}`, ({ skip }) => {
      const rule = report?.rules.find((each) => each.id === id);
      if (rule === undefined) return skip("nothing in this selection reached it");
      const known = report?.knownFailing.filter((each) => each.rule.split("@")[0] === id) ?? [];
      const stale = known.find(({ status }) => status === "stale");
      if (stale !== undefined) throw new Error(`${stale.rule} no longer fails; take it off the known failures.`);
      if (!isKnownFailing(known, rule)) return reportVerdict(rule, skip);
      return skip(`known failing: ${known.map(({ reason }) => reason).join("; ")}`);
    });
  }
}

/** Returns when the rule held; fails or skips when it did not. */
function reportVerdict(rule: RuleReport, skip: (note: string) => never): void {
  const { verdict, level, reason = "" } = printableAll(rule);
  if (verdict === "held") return;
  if (verdict === "violated") throw new Error(violationText(rule, plain).join("\n"));
  if (verdict === "never-exercised" && level === "MUST") throw new Error(`Never exercised: ${reason}`);
  skip(reason);
}
