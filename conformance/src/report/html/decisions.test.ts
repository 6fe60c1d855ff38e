import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { mixedReport } from "../../../test/tiny/mixed-report.ts";
import { decisions } from "../../contracts/decisions.ts";
import type { Report, RuleReport } from "../../runner/result/report.ts";
import { prose } from "./markup.ts";
import { htmlOf } from "./page.ts";

/** A report with the violated rule of the tiny one under the id of a rule of the shipped contract. */
async function reportOf(hash: string, id: string): Promise<Report> {
  const report = await mixedReport();
  const rules = report.rules.map((rule): RuleReport =>
    rule.id === "TINY-03" ? { ...rule, id, origin: "decision" } : rule,
  );
  return { ...report, contract: { ...report.contract, hash }, rules };
}

test("the page links each rule of a decision to one entry of it", async () => {
  const page = htmlOf(await reportOf(contract.hash, "G-70b"));
  const { title = "", holds = "" } = decisions["G-70"] ?? {};
  expect(page.match(/href=#G-70/g)?.length).toBeGreaterThanOrEqual(2);
  // The tiny contract has a rule of the first decision, too.
  expect(page.match(/<article id=G-\d+/g)?.toSorted()).toEqual(["<article id=G-01", "<article id=G-70"]);
  expect(page).toContain(`<h3>G-70 ${title}</h3>`);
  expect(page).toContain(prose(holds).markup);
  // Only the decision whose rule is violated comes with its reasons.
  expect(page.match(/Why: /g)).toHaveLength(1);
});

test("a report on another contract names no decisions, even under equal ids", async () => {
  const page = htmlOf(await reportOf("another", "G-70b"));
  expect(page).not.toContain("id=G-01");
  expect(page).not.toContain("Decisions");
});
