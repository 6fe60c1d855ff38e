import { operation as rowOf, type Contract, type Edge, type Lifecycle, type OutcomeRow } from "@tallystick/contract";
import { shortestWalk } from "../../../checks/lifecycle/shortest-walk.ts";
import { plainSuffix } from "../sandbox/plain-suffix.ts";

/** How a card gets into a state: the suffix that decides its initial state, then the requested moves. */
export interface Route {
  suffix: string;
  initial: string;
  moves: Edge[];
}

/**
 * The shortest route to a state, from the plain initial state if that leads there, else from the initial state of
 * another suffix.
 */
export function routeTo(contract: Contract, lifecycle: Lifecycle, state: string): Route | undefined {
  const rows = rowOf(contract, "cards.create").outcomes?.rows ?? [];
  const starts = rows.toSorted((a, b) => Number(b.suffix === "*") - Number(a.suffix === "*"));
  for (const row of starts) {
    const initial = initialStateOf(row, lifecycle);
    const moves = initial === undefined ? undefined : shortestWalk(lifecycle, initial, state);
    if (initial === undefined || moves === undefined) continue;
    return { suffix: row.suffix === "*" ? plainSuffix(contract) : row.suffix, initial, moves };
  }
  return undefined;
}

/** The state that a new card reaches at once; undefined when time would move it on. */
export function initialStateOf(row: OutcomeRow, lifecycle: Lifecycle): string | undefined {
  if (row.refuses !== undefined || row.steps.some((step) => step.after !== "PT0S")) return undefined;
  return row.steps.at(-1)?.to ?? lifecycle.initial.find((state) => awaitsOutcome(lifecycle, state));
}

/** Of the possible initial states those that the sandbox's table leaves. */
function awaitsOutcome({ edges }: Lifecycle, state: string): boolean {
  return edges.some(({ from, by }) => from === state && by === "outcome");
}
