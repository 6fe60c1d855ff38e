import { expect, test } from "vitest";
import { causeText } from "../report/violation-text.ts";
import { createPaint } from "../report/paint.ts";
import { clientFindings } from "./client-findings.ts";
import { clientHtmlOf, clientJunitOf, clientStepSummaryOf } from "./client-report-files.ts";
import { clientSummary } from "./client-summary.ts";
import type { HabitViolation } from "./habit-report.ts";
import { habit, impatient, impatientClient, reportOf, retried } from "../../test/clients/impatient-client.ts";

const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });

const found = clientFindings(impatientClient, "client");

test("a habit that a client lacks at many operations is one cause, whatever they were answered", () => {
  const other = habit("CLIENT-06", [retried("c.make", 500), retried("d.make", 500, 503)]);
  const { causes } = clientFindings(reportOf([impatient, other]), "client");
  expect(causes.map(({ title }) => title)).toEqual([
    "CLIENT-05 is violated at 2 operations",
    "CLIENT-06 is violated at 2 operations",
  ]);
});

test("habits that one call breaks have one cause", () => {
  const { causes } = clientFindings(
    reportOf([habit("CLIENT-05", [retried("a.make", 5)]), habit("CLIENT-06", [retried("a.make", 5)])]),
    "client",
  );
  expect(causes.map(({ rules }) => rules.map(({ id }) => id))).toEqual([["CLIENT-05", "CLIENT-06"]]);
});

/** A forged delivery that a receiver took. */
function accepted(operation: string): HabitViolation {
  return { ...retried(operation, 500, 200), expected: "4xx to a forged delivery", observed: "200" };
}

test("failures of a receiver with one wrong answer are one cause", () => {
  const rules = [habit("RECEIVER-02", [accepted("payment")]), habit("RECEIVER-03", [accepted("payment")])];
  const receiver = clientFindings(reportOf(rules), "receiver");
  expect(receiver.causes.map((cause) => [cause.noun, cause.rules.length])).toEqual([["rule", 2]]);
  expect(clientStepSummaryOf(receiver)).toContain("2 rules were violated.");
});

test("each call of a client stands for itself, after the time that passed", () => {
  const [cause] = found.causes;
  expect((cause === undefined ? [] : causeText(cause, plain)).join("\n")).toMatch(
    /a\.make · met 2 times in the run\n[^]*→ 429\n {4}# 500 ms later\n[^]*→ 201/,
  );
});

test("the terminal shows the causes before the table of habits", () => {
  expect(clientSummary(found, plain).join("\n")).toMatch(
    /✗ CLIENT-05 [^]*1 other failure of this cause[^]*CLIENT-01 {2}held 1×[^]*Never exercised\n {2}CLIENT-07: [^]*violations · 1 of 3 habits held · 4 requests in 2.0 s$/,
  );
});

test("the page, the summary of a step and JUnit name the cause, the habit and what was never exercised", () => {
  const page = clientHtmlOf(found);
  expect(page).toMatch(/<h2>Why<\/h2>[^]*<a href=#cause-1>CLIENT-05 is violated at 2 operations<\/a>/);
  expect(page).toContain("1 habit was violated; 1 habit was never exercised.");
  expect(page).toContain("no &lt;b&gt; call");
  for (const id of page.matchAll(/href=#([\w-]+)/g)) expect(page).toContain(` id=${id[1]}`);
  expect(clientStepSummaryOf(found)).toMatch(
    /^## Tallystick client: violations\n[^]*### 1\. CLIENT-05 is violated at 2 operations[^]*\| CLIENT-01 \| held 1×/,
  );
  const junit = clientJunitOf(found, false);
  expect(junit).toContain('<testsuite name="habits" tests="3" failures="1" errors="1" skipped="0">');
  expect(junit).toContain('type="CLIENT-05 is violated at 2 operations"');
  expect(clientJunitOf(found, true)).toContain('errors="0" skipped="1"');
});
