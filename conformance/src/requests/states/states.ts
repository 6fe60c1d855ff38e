import type { Contract, Edge, Lifecycle, Operation, Reference, Refusal } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { subjectOf } from "../resources/references.ts";
import { refusedStates } from "./refused-states.ts";

/** The lifecycle of a resource; undefined when it has none. */
export function lifecycleOf(contract: Contract, resource: string): Lifecycle | undefined {
  return Object.values(contract.lifecycles).find((each) => each.resource === resource);
}

/**
 * The states in which an operation accepts a referenced resource; undefined for any. `request` selects the target state
 * where an operation has several.
 */
export function acceptedStates(
  contract: Contract,
  row: Operation,
  reference: Reference,
  request: CallRequest = {},
): readonly string[] | undefined {
  const lifecycle = lifecycleOf(contract, reference.resource);
  if (lifecycle === undefined) return undefined;
  const isSubject = subjectOf(contract, row)?.at === reference.at;
  const field = lifecycle.drivers.find(({ operation }) => operation === row.id)?.field;
  const wanted = field === undefined ? undefined : valueInRequest(request, field);
  const edges = lifecycle.edges.filter(({ by, to }) => by === row.id && (wanted === undefined || to === wanted));
  if (edges.length > 0) return [...new Set(edges.map(({ from }) => from))];
  const refused = new Set(
    row.refusals
      // A read is refused only in states that the contract names.
      .filter(({ states }) => row.method !== "get" || states !== undefined)
      .flatMap((refusal) => statesRefused(lifecycle, row, refusal, reference.at, isSubject)),
  );
  return refused.size === 0 ? undefined : lifecycle.states.filter((state) => !refused.has(state));
}

/** The states in which the operation may accept its resource, where its refusal names none. */
export function statesToTry(contract: Contract, row: Operation): readonly string[] {
  const subject = subjectOf(contract, row);
  const lifecycle = subject && lifecycleOf(contract, subject.resource);
  if (lifecycle === undefined || row.method === "get") return [];
  const isSilent = row.refusals.some(
    ({ when, at, states }) => aboutState.has(when) && states === undefined && (at === undefined || at === subject?.at),
  );
  const isMove = lifecycle.edges.some(({ by }) => by === row.id);
  const others = lifecycle.states.filter((state) => !lifecycle.terminal.includes(state));
  return isSilent && !isMove ? others : [];
}

/** Conditions that are about the state of a resource. */
const aboutState: ReadonlySet<string> = new Set([
  "inactive",
  "terminal",
  "ineligible",
  "not-pending",
  "spent",
  "expired",
  "in-use",
]);

function statesRefused(
  lifecycle: Lifecycle,
  row: Operation,
  refusal: Refusal,
  place: string,
  isSubject: boolean,
): readonly string[] {
  const { at } = refusal;
  const isAbout = at === undefined ? isSubject : at === place.replace(/\[\]$/, "") || at === place;
  return isAbout ? (refusedStates(lifecycle, row, refusal) ?? []) : [];
}

/**
 * The shortest way from one state to one of others by operations, and by what happens by itself after a creation; empty
 * when it is there, undefined without a way.
 */
export function wayTo(
  contract: Contract,
  lifecycle: Lifecycle,
  from: string,
  wanted: readonly string[],
): readonly Edge[] | undefined {
  const queue: { state: string; way: Edge[] }[] = [{ state: from, way: [] }];
  const seen = new Set([from]);
  for (const { state, way } of queue) {
    if (wanted.includes(state)) return way;
    for (const edge of lifecycle.edges) {
      const isPassable = edge.by === "outcome" || contract.operations[edge.by] !== undefined;
      if (edge.from !== state || seen.has(edge.to) || !isPassable) continue;
      seen.add(edge.to);
      queue.push({ state: edge.to, way: [...way, edge] });
    }
  }
  return undefined;
}
