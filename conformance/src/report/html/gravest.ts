import type { MatrixReport } from "../report.ts";

type Verdict = MatrixReport["cells"][number]["verdict"];

const gravity: readonly Verdict[] = ["violated", "never-exercised", "held"];

/** The gravest verdict among the cells that stand in one place; undefined where none does. */
export function gravestOf(cells: readonly { verdict?: Verdict }[]): Verdict | undefined {
  return gravity.find((each) => cells.some(({ verdict }) => verdict === each));
}
