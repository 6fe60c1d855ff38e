import type { Contract } from "@tallystick/contract";
import type { Check } from "../engine/check.ts";
import type { CellMark } from "../engine/cell-marks.ts";
import type { MatrixReport } from "./report.ts";

/** Every lifecycle that the checks have cells of; `cells` holds what was seen, by check name. */
export function matrixOf(
  contract: Contract,
  checks: readonly Check[],
  cells: ReadonlyMap<string, CellMark>,
): Record<string, MatrixReport> {
  const named = Object.keys(contract.lifecycles).map((name) => [name, matrixReport(name, checks, cells)] as const);
  return Object.fromEntries(named.filter(([, { cells: list }]) => list.length > 0));
}

function matrixReport(lifecycle: string, checks: readonly Check[], marks: ReadonlyMap<string, CellMark>): MatrixReport {
  const cells = checks.flatMap(({ name, cell }) => {
    if (cell?.lifecycle !== lifecycle) return [];
    const { kind, from, to, by } = cell;
    return [{ kind, from, to, by, verdict: marks.get(name) ?? ("never-exercised" as const) }];
  });
  return { edges: countOf(cells, "edge"), illegalPairs: countOf(cells, "illegal"), cells };
}

function countOf(cells: MatrixReport["cells"], kind: "edge" | "illegal"): MatrixReport["edges"] {
  const own = cells.filter((cell) => cell.kind === kind);
  const violated = own.filter(({ verdict }) => verdict === "violated").length;
  return { exercised: own.filter(({ verdict }) => verdict !== "never-exercised").length, violated, total: own.length };
}
