import type { MatrixReport } from "../../runner/result/report.ts";

type Verdict = MatrixReport["cells"][number]["verdict"];

const severityOrder: readonly Verdict[] = ["violated", "never-exercised", "held"];

/** The worst verdict among the cells in one place; undefined when there is none. */
export function worstOf(cells: readonly { verdict?: Verdict }[]): Verdict | undefined {
  return severityOrder.find((each) => cells.some(({ verdict }) => verdict === each));
}
