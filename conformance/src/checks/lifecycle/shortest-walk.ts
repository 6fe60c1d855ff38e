import type { Edge, Lifecycle } from "@tallystick/contract";

/** The fewest moves by callers from one state to another; undefined when there are none. */
export function shortestWalk(lifecycle: Lifecycle, from: string, to: string): Edge[] | undefined {
  const drivers = new Set(lifecycle.drivers.map((driver) => driver.operation));
  const walks: { at: string; moves: Edge[] }[] = [{ at: from, moves: [] }];
  const seen = new Set([from]);
  for (const { at, moves } of walks) {
    if (at === to) return moves;
    for (const edge of lifecycle.edges) {
      if (edge.from !== at || seen.has(edge.to) || !drivers.has(edge.by)) continue;
      seen.add(edge.to);
      walks.push({ at: edge.to, moves: [...moves, edge] });
    }
  }
  return undefined;
}
