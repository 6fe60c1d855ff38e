import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Check } from "../engine/types.ts";
import type { CellMark } from "../engine/cell-marks.ts";
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
  return { ...(descriptions && { descriptions }), ...countCells(cells, undrivenOf(contract, lifecycle, cells)) };
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

/** A move by a caller with a rule has a check, though perhaps not in this run. */
function undrivenOf({ operations }: Contract, { edges }: Lifecycle, cells: MatrixReport["cells"]): UndrivenEdge[] {
  return edges.flatMap(({ from, to, by, type, rule }) => {
    const isWalked = cells.some((cell) => cell.from === from && cell.to === to && cell.by === by);
    const isCallers = by in operations;
    if (isWalked || (isCallers && rule !== undefined)) return [];
    const why = isCallers ? "no-rule" : "not-by-callers";
    return [{ from, to, by, ...(type !== undefined && { type }), why }];
  });
}
