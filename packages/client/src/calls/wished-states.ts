import type { ClientContract, ClientLifecycle, Contract, OperationIdOf, TypesOf } from "@tallystick/contract";
import { rowOf } from "../contract/row-of.ts";

/** The states to wait for, by the field that shows them: `{ status: "COMPLETED" }`. */
export type WishedStates<Op extends OperationIdOf<C>, C extends Contract> =
  TypesOf<C> extends { readStates: infer Reads extends object }
    ? Op extends keyof Reads
      ? { [Field in keyof Reads[Op]]?: Reads[Op][Field] | readonly Reads[Op][Field][] }
      : never
    : AnyWishedStates;

export type AnyWishedStates = Readonly<Record<string, string | readonly string[]>>;

/** One field of a resource, its state, and what is waited for. */
export interface Watched {
  field: string;
  wished: readonly string[];
  /** Absent where the resource does not show the field. */
  state?: string;
  isThere: boolean;
  /** Whether the edges of the contract lead from the state to a wished one. */
  isReachable: boolean;
}

/**
 * Watches the wished states; by default the settled ones of the resource's own fields, or of those of its parts where it has no own.
 * Throws a `TypeError` for a state that the contract does not have.
 */
export function watch(
  contract: ClientContract,
  id: string,
  wishes: AnyWishedStates | undefined,
): (resource: unknown) => Watched[] {
  const lives = lifecyclesOf(contract, id);
  const watched = wishes === undefined ? settled(lives) : wished(lives, id, wishes);
  if (watched.length === 0)
    throw new TypeError(`waitFor("${id}") needs until: the operation reads no resource with a settled state`);
  return (resource) =>
    watched.map(([life, states]) => {
      const { field } = life;
      const state = valueAt(resource, field);
      if (typeof state !== "string") return { field, wished: states, isThere: false, isReachable: true };
      return {
        field,
        wished: states,
        state,
        isThere: states.includes(state),
        isReachable: !life.states.includes(state) || reachedFrom(life, state).some((each) => states.includes(each)),
      };
    });
}

type Wish = [life: ClientLifecycle, states: readonly string[]];

function lifecyclesOf(contract: ClientContract, id: string): ClientLifecycle[] {
  const { resourceAction: action } = rowOf(contract, id);
  return action?.kind === "reads"
    ? Object.values(contract.lifecycles).filter(({ resource }) => resource === action.resource)
    : [];
}

function settled(lives: readonly ClientLifecycle[]): Wish[] {
  const ending = lives.flatMap((life): Wish[] => {
    const states = life.settled ?? life.terminal ?? [];
    return states.length === 0 ? [] : [[life, states]];
  });
  // A refund may be under way long after its payment has settled.
  const own = ending.filter(([{ field }]) => !field.includes("."));
  return own.length === 0 ? ending : own;
}

function wished(lives: readonly ClientLifecycle[], id: string, wishes: AnyWishedStates): Wish[] {
  return Object.entries(wishes).map(([field, given]) => {
    const life = lives.find((each) => each.field === field);
    const known = lives.map((each) => each.field).join(", ");
    if (!life) throw new TypeError(`waitFor("${id}"): ${field} shows no state; fields with states: ${known || "none"}`);
    const states = typeof given === "string" ? [given] : given;
    const unknown = states.find((state) => !life.states.includes(state));
    if (unknown !== undefined)
      throw new TypeError(`waitFor("${id}"): ${field} is never ${unknown}; it is one of ${life.states.join(", ")}`);
    return [life, states];
  });
}

function reachedFrom({ edges }: ClientLifecycle, state: string): string[] {
  const reached = new Set([state]);
  // A set also visits members added during the iteration.
  for (const from of reached) for (const edge of edges) if (edge.from === from) reached.add(edge.to);
  return [...reached];
}

function valueAt(resource: unknown, field: string): unknown {
  return field.split(".").reduce<unknown>((value, name) => Object(value)[name], resource);
}
