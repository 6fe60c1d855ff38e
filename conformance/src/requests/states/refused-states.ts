import type { Lifecycle, Operation, Refusal } from "@tallystick/contract";

/** The states of a resource that a refusal is about, as far as the contract tells; undefined where it does not. */
export function refusedStates(
  lifecycle: Lifecycle,
  { id }: Pick<Operation, "id">,
  refusal: Refusal,
): string[] | undefined {
  if (refusal.states !== undefined) return refusal.states;
  if (refusal.having?.path === lifecycle.field) return refusal.having.values;
  // It is about another value of the resource.
  if (refusal.having !== undefined) return undefined;
  const meant = meantStates(lifecycle, id, refusal);
  const named = namedStates(lifecycle, refusal.code);
  return meant === undefined || named === undefined ? meant : named;
}

/** The states that a condition means where none are declared. */
function meantStates({ terminal, states, edges }: Lifecycle, by: string, { when }: Refusal): string[] | undefined {
  const idle = states.filter((state) => !edges.some((edge) => edge.from === state && edge.by === by));
  const lapsed = edges.flatMap((edge) => (edge.by === "expiry" ? [edge.to] : []));
  if (when === "terminal" || when === "inactive") return terminal;
  if (when === "spent") return terminal.filter((state) => !lapsed.includes(state));
  if (when === "expired") return lapsed.length > 0 ? lapsed : undefined;
  // An operation that moves nothing is pending nowhere.
  if (when === "not-pending") return idle.length < states.length ? idle : terminal;
  return undefined;
}

/** The states that the code of a refusal names: `NOT_LENT` is all but LENT, `LOAN_CLOSED` is CLOSED. */
function namedStates({ states }: Lifecycle, code: string): string[] | undefined {
  const words = `_${code}_`.toUpperCase();
  const named = states.filter((state) => words.includes(`_${state.toUpperCase()}_`));
  if (named.length === 0) return undefined;
  const isNegated = named.some((state) => words.includes(`_NOT_${state.toUpperCase()}_`));
  return isNegated ? states.filter((state) => !named.includes(state)) : named;
}
