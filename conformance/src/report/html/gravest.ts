import type { MatrixReport } from "../report.ts";

type Verdict = MatrixReport["cells"][number]["verdict"];

const gravity: readonly Verdict[] = ["violated", "never-exercised", "held"];

/** The worst verdict among the cells in one place; undefined when there is none. */
export function gravestOf(cells: readonly { verdict?: Verdict }[]): Verdict | undefined {
  return gravity.find((each) => cells.some(({ verdict }) => verdict === each));
}
