import { expect, test } from "vitest";
import { judgeSubjectMutant, mutantsOf } from "../mutants/judge-subject.ts";
import { judge } from "../src/judge.ts";
import { boxOffice, token } from "./box-office/box-office-server.ts";
import { checks, rules as ownRules } from "./box-office/own-checks.ts";
import { contract, document, subject, targetAt } from "./box-office/box-office-subject.ts";
import { withListener } from "./with-listener.ts";

test("a correct box office violates no rule", async () => {
  const { rules, flaky, harnessFaults } = await withListener(boxOffice({ contract, document }), async (url) => {
    return await judge(targetAt(url), { contract, document, checks, rules: ownRules, seed: 1, budgetMs: 0 }).report;
  });
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
  const others = rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
});

test.each([
  { fault: "reminds-too-often", rule: "BOX-01" },
  { fault: "remembers-a-voucher", rule: "BOX-02" },
] as const)("a check of one's own finds the fault $fault", async ({ fault, rule }) => {
  await withListener(boxOffice({ contract, document }, fault), async (url) => {
    const own = { checks, rules: ownRules, suiteChecks: [], oracles: [] };
    const report = await judge(targetAt(url), { contract, document, ...own, seed: 1, budgetMs: 0 }).report;
    const violated = report.rules.filter(({ verdict }) => verdict === "violated");
    expect(violated.map(({ id }) => id)).toEqual([rule]);
  });
});

test.each([
  { fault: "never-closes", violated: ["STD-83"] },
  { fault: undefined, violated: [] },
] as const)("a passed end is judged without a clock: $fault", async ({ fault, violated }) => {
  await withListener(boxOffice({ contract, document }, fault), async (url) => {
    const show = { title: "Long ago", places: 3, beginsAt: "2020-01-01T19:00:00Z", endsAt: "2020-01-01T21:00:00Z" };
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    await fetch(`${url}/shows`, { method: "POST", headers, body: JSON.stringify(show) });
    const { clock: _, ...target } = targetAt(url);
    const { rules } = await judge({ ...target, readOnly: true }, { contract, document, seed: 1, budgetMs: 0 }).report;
    expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toEqual(violated);
  });
});

test("wrong searches, beginnings, quantities, forms and addresses are found", async () => {
  // One of each kind; the long tests judge all.
  const ids = [
    "Shows_list/filters/exactly-as-substring-any-case",
    "Shows_list/filters/q-blind-at-troupe",
    "Shows_list/list/q-percent-finds-all",
    "ShowStatus/ignores body.draft",
    "ShowStatus/early makes OPEN→SOLD_OUT",
    "hand-written/keeps-capitals",
    "hand-written/locates-all-shows",
  ];
  const mutants = mutantsOf(subject).filter(({ id }) => ids.includes(id));
  expect(mutants).toHaveLength(ids.length);
  const records = await Promise.all(mutants.map((mutant) => judgeSubjectMutant(subject, mutant)));
  expect(records.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => id)).toEqual([]);
});
