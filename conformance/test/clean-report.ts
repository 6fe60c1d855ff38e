import { contractMark } from "../src/runner/result/contract-mark.ts";
import { contract } from "@tallystick/contract";
import { bundleOf, judgesOf } from "../src/contracts/checks.ts";
import { matrixOf } from "../src/runner/result/matrix-report.ts";
import { operationReports } from "../src/runner/result/operation-reports.ts";
import type { Report, RuleReport } from "../src/runner/result/report.ts";
import { judgeTiny } from "./tiny/judge-tiny.ts";

const { checks } = judgesOf(bundleOf({}), {});

/** The report of a right server on the whole of the shipped contract. */
export async function cleanReport(): Promise<Report> {
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
  return {
    ...(await judgeTiny()),
    contract: contractMark(contract),
    verdict: "conformant",
    rules,
    operations,
    matrix: matrixOf(contract, checks, new Map(cells)),
  };
}
