import { findEdge, lifecycle, type Contract, type Edge, type LifecycleName } from "@tallystick/contract";

/**
 * The edge that an operator's move of a resource follows.
 * @throws RangeError for an unknown resource, and for a move that the contract has no edge for.
 */
export function operatorEdge(
  contract: Contract,
  name: LifecycleName,
  { id, from, to }: { id: string; from: string | undefined; to: string },
): Edge {
  if (from === undefined) throw new RangeError(`There is no account ${id}`);
  const edge = findEdge(lifecycle(contract, name), { from, to, by: "operator" });
  if (!edge) throw new RangeError(`${id} is ${from}: no edge leads from there to ${to}`);
  return edge;
}
