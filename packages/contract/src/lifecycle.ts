import type { Contract, Edge, Lifecycle, QuantityReached } from "./gen/model.ts";

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
 * The edge from one state to another with the cause `by`: an operation id, `outcome`, `answer`, `expiry` or `operator`. An edge
 * for one type of resource matches a transition of that type, and one without a type.
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

/** The state in which a resource begins that a request with this body creates. */
export function initialState({ initial, initialBy = [] }: Lifecycle, body: unknown): string {
  const chosen = initialBy.find(({ at, values }) => values.includes(String(valueIn({ body }, at))));
  return chosen?.state ?? initial[0] ?? "";
}

/** The move that a resource makes by a quantity that it shows now; undefined where none is due. */
export function quantityEdge({ field, edges }: Lifecycle, resource: unknown): Edge | undefined {
  const state = valueIn(resource, field);
  return edges.find(({ from, when }) => from === state && when !== undefined && quantityLeft(when, resource) <= 0);
}

/** How far a quantity is from its bound: zero or less where it has reached it, `NaN` where the resource does not show it. */
export function quantityLeft({ path, atMost, atLeast }: QuantityReached, resource: unknown): number {
  const quantity = numberIn(resource, path);
  return atMost === undefined ? numberIn(resource, atLeast) - quantity : quantity - numberIn(resource, atMost);
}

function numberIn(resource: unknown, path: number | string | undefined): number {
  if (typeof path === "number") return path;
  const value = path === undefined ? undefined : valueIn(resource, path);
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** The value at a path, such as `options.draft`. */
function valueIn(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((value: unknown, step) => (Object.hasOwn(Object(value), step) ? Object(value)[step] : undefined), body);
}
