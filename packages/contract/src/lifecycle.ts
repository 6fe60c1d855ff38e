import type { Contract, Edge, Lifecycle } from "./gen/model.ts";

/**
 * The row of a lifecycle. For the shipped contract, a name that it lacks does not compile; for any other contract, it
 * throws a `RangeError`.
 */
export function lifecycle<C extends Contract>(contract: C, name: string & keyof C["lifecycles"]): Lifecycle {
  const row: Lifecycle | undefined = contract.lifecycles[name];
  if (row === undefined) throw new RangeError(`The contract ${contract.version} has no lifecycle "${name}".`);
  return row;
}

/**
 * The edge that lets somebody (`by`: an operation id, `outcome`, `answer`, `expiry`, `operator`) move from one state to
 * another. An edge of one type of resource counts for a move of that type, and for one that says no type.
 */
export function findEdge(
  row: Lifecycle,
  move: { from: string; to: string; by: string; type?: string },
): Edge | undefined {
  return row.edges.find(
    ({ from, to, by, type }) =>
      from === move.from &&
      to === move.to &&
      by === move.by &&
      (type === undefined || move.type === undefined || type === move.type),
  );
}
