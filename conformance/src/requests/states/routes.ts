import { isOtherScheme } from "../callers/main-scheme.ts";
import type { Contract, Edge, Lifecycle, Operation, OutcomeRow } from "@tallystick/contract";
import { placeOfMove } from "../resources/references.ts";

/** How a resource begins its lifecycle: created, under a row of an outcome table where there is one. */
export interface Start {
  operation: Operation;
  row?: OutcomeRow;
  /** The state that shows without time passing. */
  state: string;
}

/** From a start to a state. */
export interface Route {
  start: Start;
  moves: readonly Edge[];
}

/** Whether time has to pass on a route. */
export function needsClock({ moves }: Route): boolean {
  return moves.some(({ by }) => by === "expiry");
}

/** The shortest way to bring a resource into a state, without time passing if there is such a way; undefined for none. */
export function routeTo(contract: Contract, lifecycle: Lifecycle, state: string): Route | undefined {
  const routes = startsOf(contract, lifecycle).flatMap((start) => {
    const moves = movesTo(contract, lifecycle, start.state, state);
    return moves === undefined ? [] : [{ start, moves }];
  });
  const length = (route: Route): number => route.moves.length + (needsClock(route) ? 100 : 0);
  return routes.toSorted((one, other) => length(one) - length(other))[0];
}

/** The states in which the suite can show the resource of a lifecycle. */
export function reachableStates(contract: Contract, lifecycle: Lifecycle): string[] {
  return lifecycle.states.filter((state) => routeTo(contract, lifecycle, state) !== undefined);
}

/** Where a resource is found that no operation creates: it comes with another one. */
function listerOf({ operations, resources }: Contract, resource: string): Operation | undefined {
  const { lists = [], links = [] } = resources[resource] ?? {};
  const comesWith = links.some(({ resource: other }) => (resources[other]?.creates ?? []).length > 0);
  return comesWith ? operations[lists[0] ?? ""] : undefined;
}

/** Every way in which callers create the resource: the plain one first, then those that time does not move on. */
export function startsOf(contract: Contract, lifecycle: Lifecycle): Start[] {
  const operation = creatorOf(contract, lifecycle.resource) ?? listerOf(contract, lifecycle.resource);
  if (operation === undefined) return [];
  const { outcomes } = operation;
  const [initial = ""] = lifecycle.initial;
  if (outcomes === undefined || outcomes.resource !== lifecycle.resource || outcomes.field !== lifecycle.field) {
    return lifecycle.initial.map((state) => ({ operation, state }));
  }
  const rows = outcomes.rows.filter(({ refuses }) => refuses === undefined);
  const inOrder = rows.toSorted((one, other) => placeInOrder(one) - placeInOrder(other));
  return inOrder.map((row) => ({
    operation,
    row,
    state: outcomes.startedBy === undefined ? shownAtOnce(row, initial) : initial,
  }));
}

function placeInOrder(row: OutcomeRow): number {
  if (row.suffix === "*") return 0;
  return isMovedByTime(row) ? 2 : 1;
}

function isMovedByTime({ steps }: OutcomeRow): boolean {
  return steps.some(({ after }) => after !== "PT0S");
}

/** Whether a resource that begins so stays in its first state as long as nobody calls. */
export function isStill({ operation: { outcomes }, row }: Start): boolean {
  return row !== undefined && (outcomes?.startedBy !== undefined || !isMovedByTime(row));
}

/** The operation by which callers create a resource: without a signature where there is a choice. */
export function creatorOf(contract: Contract, resource: string): Operation | undefined {
  const { operations, resources } = contract;
  const creators = (resources[resource]?.creates ?? []).flatMap((id) => operations[id] ?? []);
  const reachable = creators.filter((each) => !isOtherScheme(contract, each));
  const all = reachable.length > 0 ? reachable : creators;
  return all.find(({ signedRetry }) => signedRetry === undefined) ?? all[0];
}

function shownAtOnce({ steps }: OutcomeRow, initial: string): string {
  return steps.findLast(({ after }) => after === "PT0S")?.to ?? initial;
}

/** The fewest moves from one state to another, by callers if possible, else also by time. */
export function movesTo(contract: Contract, lifecycle: Lifecycle, from: string, to: string): Edge[] | undefined {
  const byCallers = lifecycle.edges.filter((edge) => isPassable(contract, lifecycle, edge));
  const byTime = lifecycle.edges.filter(({ by }) => by === "expiry");
  return shortest(byCallers, from, to) ?? shortest([...byCallers, ...byTime], from, to);
}

/** Whether callers can take an edge: by an operation that names the resource or its owner, or by a quantity that they change. */
function isPassable(contract: Contract, { resource }: Lifecycle, { by }: Edge): boolean {
  if (by === "quantity") return true;
  const row = contract.operations[by];
  return row !== undefined && placeOfMove(contract, row, resource) !== undefined;
}

/** Whether what shows one state can still come into another, whoever moves it. */
export function canStillBecome({ edges }: Lifecycle, shown: string, state: string): boolean {
  return shortest(edges, shown, state) !== undefined;
}

function shortest(edges: readonly Edge[], from: string, to: string): Edge[] | undefined {
  const walks: { at: string; moves: Edge[] }[] = [{ at: from, moves: [] }];
  const seen = new Set([from]);
  for (const { at, moves } of walks) {
    if (at === to) return moves;
    for (const edge of edges) {
      if (edge.from !== at || seen.has(edge.to)) continue;
      seen.add(edge.to);
      walks.push({ at: edge.to, moves: [...moves, edge] });
    }
  }
  return undefined;
}

/** Whether only time brings a resource into a state. */
export function isLate(contract: Contract, lifecycle: Lifecycle, state: string): boolean {
  const route = routeTo(contract, lifecycle, state);
  return route !== undefined && needsClock(route);
}
