import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { mixedReport } from "../../../test/tiny/mixed-report.ts";
import { bundleOf, judgesOf } from "../../contracts/checks.ts";
import { matrixOf } from "../../runner/result/matrix-report.ts";
import { operationReports } from "../../runner/result/operation-reports.ts";
import type { Report, RuleReport } from "../../runner/result/report.ts";
import { htmlOf } from "./page.ts";

const { checks } = judgesOf(bundleOf({}), {});

/** The report of a right server on the whole of the shipped contract. */
function cleanReport(report: Report): Report {
  const rules = Object.values(contract.rules).map(({ id, level, origin, sentence, source }): RuleReport => {
    const families = [...new Set(checks.filter((check) => check.rules.includes(id)).map(({ family }) => family))];
    const family = families[0] ?? "schema";
    const place = { id, level, origin, sentence, source: `${source.file}:${source.line}`, family, families };
    return { ...place, verdict: "held", held: 9_999, states: 99, checks: [] };
  });
  const cells = checks.flatMap(({ name, cell }) => (cell === undefined ? [] : [[name, "held"] as const]));
  const everywhere = { heldAt: new Set(Object.keys(contract.operations)) };
  const results = new Map(rules.map(({ id }) => [id, everywhere]));
  const operations = operationReports({ contract, checks, results, switchedOff: new Map() }, rules, false);
  const { title, version, hash } = contract;
  return {
    ...report,
    contract: { title, version, hash },
    verdict: "conformant",
    rules,
    operations,
    matrix: matrixOf(contract, checks, new Map(cells)),
    knownFailing: [],
  };
}

test("the page of a server that fails in many long ways stays below 500 kB, and names each failure", async () => {
  const { rules, ...report } = await mixedReport();
  const long = rules.map((rule) => {
    const [first] = rule.id === "TINY-03" ? (rule.counterexamples ?? []) : [];
    if (first === undefined) return rule;
    const calls = first.transcript.map((entry) => ({ ...entry, replyBody: "long ".repeat(300) }));
    const transcript = Array.from({ length: 14 }, () => calls).flat();
    const counterexamples = Array.from({ length: 40 }, (_, n) => ({ ...first, state: `S${n}`, transcript }));
    return { ...rule, counterexamples };
  });
  const page = htmlOf({ ...report, rules: long });
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(500_000);
  expect(page.match(/id=TINY-03-\d+>/g)).toHaveLength(40);
  expect(page.match(/<ol class=steps>/g)?.length).toBeGreaterThan(1);
});

test("the page of a right server on the whole contract stays below 250 kB, and shows every rule", async () => {
  const page = htmlOf(cleanReport(await mixedReport()));
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(250_000);
  expect(page.match(/<tr id=rule-/g)).toHaveLength(Object.keys(contract.rules).length);
});
