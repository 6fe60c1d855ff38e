import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Check } from "../../checks/check.ts";
import type { CellMark } from "./cell-marks.ts";
import type { MatrixReport, UndrivenEdge } from "./report.ts";

/**
 * Every lifecycle that the checks have cells of; `cells` holds the observations, by check name. The lifecycles that no
 * caller moves are included, so that unwalked moves are reported, too.
 */
export function matrixOf(
  contract: Contract,
  checks: readonly Check[],
  cells: ReadonlyMap<string, CellMark>,
): Record<string, MatrixReport> {
  if (checks.every(({ cell }) => cell === undefined)) return {};
  const walked = new Set(checks.map(({ cell }) => cell?.lifecycle));
  const drivenLifecycles = Object.values(contract.lifecycles).filter(
    ({ name, edges }) => walked.has(name) || !edges.some(({ by }) => by in contract.operations),
  );
  return Object.fromEntries(
    drivenLifecycles.map((lifecycle) => [lifecycle.name, matrixReport(contract, lifecycle, checks, cells)]),
  );
}

function matrixReport(
  contract: Contract,
  lifecycle: Lifecycle,
  checks: readonly Check[],
  marks: ReadonlyMap<string, CellMark>,
): MatrixReport {
  const cells = checks.flatMap(({ name, cell }) => {
    if (cell?.lifecycle !== lifecycle.name) return [];
    const { kind, from, to, by } = cell;
    return [{ kind, from, to, by, verdict: marks.get(name) ?? ("never-exercised" as const) }];
  });
  const { descriptions } = lifecycle;
  const judged = new Set(checks.flatMap(({ rules }) => rules));
  const undriven = undrivenOf(contract, lifecycle, cells, judged);
  return { ...(descriptions && { descriptions }), ...countCells(cells, undriven) };
}

/** The cells with their counts, and the edges without cells. */
export function countCells(cells: MatrixReport["cells"], undriven: MatrixReport["undriven"]): MatrixReport {
  return { edges: countOf(cells, "edge"), illegalPairs: countOf(cells, "illegal"), cells, undriven };
}

function countOf(cells: MatrixReport["cells"], kind: "edge" | "illegal"): MatrixReport["edges"] {
  const own = cells.filter((cell) => cell.kind === kind);
  const violated = own.filter(({ verdict }) => verdict === "violated").length;
  return { exercised: own.filter(({ verdict }) => verdict !== "never-exercised").length, violated, total: own.length };
}

/** The declared moves without a cell, except for those by a caller whose rule is not judged in this run. */
function undrivenOf(
  { operations }: Contract,
  { edges }: Lifecycle,
  cells: MatrixReport["cells"],
  judged: ReadonlySet<string>,
): UndrivenEdge[] {
  return edges.flatMap((edge) => {
    const { from, to, by, type, rule } = edge;
    const isLeftOut = by in operations && rule !== undefined && !judged.has(rule);
    if (isLeftOut || hasCell(cells, edge)) return [];
    const why = !(by in operations) ? "not-by-callers" : rule === undefined ? "no-rule" : "no-path";
    return [{ from, to, by, ...(type !== undefined && { type }), why }];
  });
}

/** Whether one of the cells is this move. */
export function hasCell(
  cells: MatrixReport["cells"],
  { from, to, by }: Pick<UndrivenEdge, "from" | "to" | "by">,
): boolean {
  return cells.some((cell) => cell.from === from && cell.to === to && cell.by === by);
}
