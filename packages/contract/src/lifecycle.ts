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
  const chosen = initialBy.find(({ at, values }) => values.includes(String(valueIn(body, at))));
  return chosen?.state ?? initial[0] ?? "";
}

/** The value at a place of a body, such as `body.options.draft`. */
function valueIn(body: unknown, at: string): unknown {
  const [, ...steps] = at.split(".");
  return steps.reduce(
    (value: unknown, step) => (Object.hasOwn(Object(value), step) ? Object(value)[step] : undefined),
    body,
  );
}
