import type { MatrixReport } from "../runner/result/report.ts";

/** The moves that a line names. */
const mostNamed = 3;

/** Where a lifecycle was broken: `1 wrong: counters.close in CLOSED`; empty where it was not. */
export function wrongMovesText({ cells }: Pick<MatrixReport, "cells">, kind: "edge" | "illegal"): string {
  const wrong = cells.filter((cell) => cell.kind === kind && cell.verdict === "violated");
  if (wrong.length === 0) return "";
  const places = [...new Set(wrong.map(({ by, from }) => `${by} in ${from}`))];
  const rest = places.length - mostNamed;
  return `${wrong.length} wrong: ${places.slice(0, mostNamed).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
