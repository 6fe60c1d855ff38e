import { expect, test } from "vitest";
import type { Counterexample, Report, RuleReport } from "../runner/result/report.ts";
import { mixedReport } from "../../test/tiny/mixed-report.ts";
import { causeCounts, causesOf } from "./causes.ts";
import { consequenceText } from "./consequences.ts";
import { htmlOf } from "./html/page.ts";
import { createPaint } from "./paint.ts";
import { stepSummaryOf } from "./step-summary.ts";
import { summary } from "./summary.ts";

interface Seen {
  operation: string;
  status: number;
  expected?: string;
  code?: string;
  calls?: number;
}

const base = await mixedReport();
const [someRule] = base.rules;

function example({ operation, status, expected = "403", code = "A", calls = 1 }: Seen): Counterexample {
  const entry = {
    operation,
    method: "GET",
    url: "http://127.0.0.1/a",
    headers: {},
    status,
    replyHeaders: {},
    replyBody: JSON.stringify({ code }),
    atMs: 0,
    durationMs: 1,
  };
  return {
    operation,
    state: "ACTIVE",
    check: "rules/a",
    expected,
    observed: `${status} ${code}`,
    reproduced: "3/3",
    times: 1,
    startedMs: 0,
    transcript: Array.from({ length: calls }, () => entry),
    replay: { check: "rules/a", seed: 1, iteration: 0, path: [] },
  };
}

/** A report with these rules violated, and these that were never exercised for a reason. */
function reportOf(violated: Readonly<Record<string, Seen[]>>, silent: Readonly<Record<string, string>> = {}): Report {
  const rules = [
    ...Object.entries(violated).map(([id, seen]) => ({ id, verdict: "violated", counterexamples: seen.map(example) })),
    ...Object.entries(silent).map(([id, reason]) => ({ id, verdict: "never-exercised", reason })),
  ];
  const { counterexamples: _none, ...plain } = someRule ?? {};
  return { ...base, knownFailing: [], rules: rules.map((rule) => ({ ...plain, ...rule }) as RuleReport) };
}

function listed(report: Report): [title: string, rules: string[]][] {
  return causesOf(report).map(({ title, rules }) => [title, rules.map(({ id }) => id)]);
}

function teapot(operation: string, code: string): Seen {
  return { operation, status: 418, expected: "404", code };
}

function openOperation(operation: string): Seen {
  return { operation, status: 200, expected: "401" };
}

test("failures of one operation with one answer have one cause, the one with most rules first", () => {
  const create = { operation: "quotes.create", status: 500 };
  const report = reportOf({
    A: [{ operation: "cards.get", status: 200, expected: "404" }],
    B: [create],
    C: [{ ...create, expected: "201" }, create],
  });
  expect(listed(report)).toEqual([
    ["quotes.create in ACTIVE answers 500 where 201 or 403 is expected", ["B", "C"]],
    ["cards.get in ACTIVE answers 200 where 404 is expected", ["A"]],
  ]);
});

test("one wrong status at many operations is one cause", () => {
  const report = reportOf({
    A: [teapot("a.get", "X"), teapot("b.get", "Y")],
    B: [teapot("c.get", "Z")],
    C: [teapot("a.get", "X")],
  });
  expect(listed(report)).toEqual([["3 operations answer 418 where 404 is expected", ["A", "B", "C"]]]);
});

test("one refusal that is missing at many operations is one cause, and another one is another", () => {
  const report = reportOf({
    A: [openOperation("a.get")],
    B: [openOperation("b.get")],
    C: [openOperation("c.get")],
    D: [{ operation: "d.get", status: 200, expected: "409" }],
  });
  expect(listed(report)).toEqual([
    ["3 operations answer 200 where 401 is expected", ["A", "B", "C"]],
    ["d.get in ACTIVE answers 200 where 409 is expected", ["D"]],
  ]);
});

test("one rule that fails at many operations is one cause", () => {
  const seen = ["a", "b", "c"].map((operation) => ({ operation, status: 200, expected: `a date in ${operation}` }));
  expect(listed(reportOf({ DATES: seen }))).toEqual([["DATES is violated at 3 operations", ["DATES"]]]);
});

function wrong(operation: string, expected: number, observed: number): [Seen, string] {
  return [{ operation, status: 200, expected: `a balance of ${expected}` }, `${observed}`];
}

test("numbers that are wrong by the same difference at many operations are one cause", () => {
  const seen = [wrong("a.get", 5_000, 4_999), wrong("b.get", 900, 899), wrong("c.get", 700, 500)];
  const report = reportOf(Object.fromEntries(seen.map(([each], index) => [`R-${index}`, [each]])));
  for (const [index, [, observed]] of seen.entries()) {
    const [found] = report.rules[index]?.counterexamples ?? [];
    if (found !== undefined) found.observed = observed;
  }
  expect(listed(report)).toEqual([
    ["2 operations show a number that is off by 1", ["R-0", "R-1"]],
    ["c.get in ACTIVE: expected a balance of 700, observed 500", ["R-2"]],
  ]);
});

test("of equally long failures the example is one whose rule is derived from a declaration", () => {
  const report = reportOf({ A: [{ operation: "a.get", status: 500 }], B: [{ operation: "a.get", status: 500 }] });
  const [first, second] = report.rules.map((rule, index) => ({ ...rule, family: ["rules", "refusals"][index] ?? "" }));
  const [cause] = causesOf({ ...report, rules: [first, second].filter((rule) => rule !== undefined) });
  expect(cause?.failures.map(({ id }) => id)).toEqual(["B-1", "A-1"]);
});

test("each failure has one cause; the one with the fewest calls is its example", () => {
  const report = reportOf({
    A: [{ operation: "a.get", status: 500, calls: 4 }],
    B: [
      { operation: "a.get", status: 500, calls: 2 },
      { operation: "b.get", status: 404 },
    ],
  });
  const ids = causesOf(report).map(({ failures }) => failures.map(({ id }) => id));
  expect(ids).toEqual([["B-1", "A-1"], ["B-2"]]);
});

test("a cause counts the rules that could not be tried because of it, and no others", () => {
  const report = reportOf(
    { A: [{ operation: "quotes.create", status: 500 }] },
    {
      B: "A quote could not be made: quotes.create answered 500 INTERNAL_ERROR.",
      C: "A quote could not be made: agents.me.quotes.create answered 500 INTERNAL_ERROR.",
      D: "needs a test clock (--clock URL)",
    },
  );
  const [cause] = causesOf(report);
  expect(cause?.blocked.map(({ id }) => id)).toEqual(["B"]);
  expect(cause && causeCounts(cause)).toBe("1 rule violated, 1 never exercised");
});

/** A payment that succeeds although it should not, of one unit more than was shown before. */
function paidTooMuch(operation: string, sent: number): Counterexample {
  const paid = example({ operation, status: 201, expected: "400" });
  const [entry] = paid.transcript;
  if (entry === undefined) return paid;
  const shown = { ...entry, operation: "a.get", replyBody: JSON.stringify({ amount: 4_999 }) };
  return { ...paid, transcript: [shown, { ...entry, body: JSON.stringify({ amount: sent }) }] };
}

/** A report of balances that are shown one unit too low, and of payments of so much. */
function lowBalances(...payments: number[]): Report {
  const seen = [wrong("a.get", 5_000, 4_999), wrong("b.get", 900, 899)];
  const paid = payments.map((_, nth) => ({ operation: `pay-${nth}`, status: 201, expected: "400" }));
  const report = reportOf({ PAY: paid, ...Object.fromEntries(seen.map(([each], nth) => [`R-${nth}`, [each]])) });
  for (const rule of report.rules) {
    const [found] = rule.counterexamples ?? [];
    const [, observed] = seen[Number(rule.id.slice(2))] ?? [];
    if (found !== undefined && observed !== undefined) found.observed = observed;
    if (rule.id === "PAY") rule.counterexamples = payments.map((sent, nth) => paidTooMuch(`pay-${nth}`, sent));
  }
  return report;
}

test("a failure that relies on a number which another cause shows wrongly stands behind it", () => {
  const [first, second, ...others] = causesOf(lowBalances(5_000));
  expect([first?.title, first?.follows, others]).toEqual([
    "2 operations show a number that is off by 1",
    undefined,
    [],
  ]);
  expect(second && consequenceText(second)).toBe(
    "Probably follows from it: what is expected relies on 4999, which a.get showed before 5000 was sent",
  );
  expect(second?.follows?.of).toBe(first);
});

test("a cause of which one failure relies on no such number is one of its own", () => {
  expect(causesOf(lowBalances(5_000, 7_000)).map(({ follows }) => follows)).toEqual([undefined, undefined]);
});

test("each format shows what follows from a cause under it", () => {
  const report = lowBalances(5_000);
  const terminal = summary(report, createPaint({ isTerminal: false, env: {}, isRefused: true })).join("\n");
  expect(terminal).toMatch(
    /off by 1 ·[^]*✗ R-0[^]*\n {2}pay-0 in ACTIVE answers 201 where 400 is expected · 1 rule violated\n {4}Probably follows from it: /,
  );
  expect(terminal).not.toContain("✗ PAY");
  expect(stepSummaryOf(report)).toMatch(/### 2\. pay-0[^]*Probably follows from cause 1: /);
  expect(htmlOf(report)).toMatch(/<h3><a href=#cause-2>2<\/a> pay-0[^]*<p>Probably follows from cause 1: /);
  expect(htmlOf(report)).toContain(">1 rule violated · probably follows from cause 1<");
});

test("known failures have no cause, and a conformant report has none", () => {
  const report = reportOf({ A: [{ operation: "a.get", status: 500 }] });
  expect(causesOf({ ...report, knownFailing: [{ rule: "A", reason: "x", status: "failing" }] })).toEqual([]);
  expect(causesOf(reportOf({}))).toEqual([]);
});
