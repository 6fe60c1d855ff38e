import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import { rulesOf, withLifecycle, type ContractMutant } from "./contract-mutant.ts";

/** The states of a lifecycle that callers can reach. */
export type StatesReached = (contract: Contract, lifecycle: Lifecycle) => string[];

/** All that a chain of edges leads to, unless one of them is the operator's. */
const byEdges: StatesReached = (_contract, { initial, edges, states }) => {
  const onward = (reached: readonly string[]): string[] => {
    const next = edges.filter(({ from, by }) => reached.includes(from) && by !== "operator").map(({ to }) => to);
    const all = states.filter((state) => reached.includes(state) || next.includes(state));
    return all.length === reached.length ? all : onward(all);
  };
  return onward(initial);
};

/**
 * For every lifecycle that callers drive: drops each edge, allows each illegal pair, changes the refusal. For those that
 * operations move as a side effect: drops each edge with a rule, allows edges out of terminal states.
 */
export function lifecycleMutants(contract: Contract, statesReached: StatesReached = byEdges): ContractMutant[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => [
    ...ignoredChoices(lifecycle),
    ...wrongQuantities(lifecycle),
    ...(lifecycle.drivers.length > 0
      ? [
          ...droppedEdges(lifecycle),
          ...addedEdges(lifecycle, statesReached(contract, lifecycle)),
          ...wrongRefusal(lifecycle),
        ]
      : [...droppedSteps(lifecycle, contract), ...addedSteps(lifecycle, contract)]),
  ]);
}

/** A move that does not follow from its quantity, and one that follows a unit too early. */
function wrongQuantities({ name, edges }: Lifecycle): ContractMutant[] {
  return edges.flatMap((edge) => {
    const { from, to, when, rule } = edge;
    if (when === undefined) return [];
    const mutant = (id: string, fault: string, wrong: Edge[]): ContractMutant => ({
      id: `${name}/${id} ${from}→${to}`,
      fault,
      rules: rulesOf(rule),
      mutate: (given) =>
        withLifecycle(given, name, (row) => ({
          ...row,
          edges: edges.flatMap((each) => (each === edge ? wrong : each)),
        })),
    });
    const { path, atMost, atLeast } = when;
    const early = [
      ...(typeof atMost === "number" ? [{ path, atMost: atMost + 1 }] : []),
      ...(typeof atLeast === "number" ? [{ path, atLeast: atLeast - 1 }] : []),
    ];
    return [
      mutant("never makes", `${path} never moves anything from ${from} to ${to}.`, []),
      ...early.map((wrong) =>
        mutant("early makes", `${path} moves from ${from} to ${to} one unit too early.`, [{ ...edge, when: wrong }]),
      ),
    ];
  });
}

/** Ignores what a creating request selects, and takes the value that selects one state for all values. */
function ignoredChoices({ name, initial, initialBy = [] }: Lifecycle): ContractMutant[] {
  return initialBy.flatMap((choice) => {
    const { at, state, rule } = choice;
    const mutant = (id: string, fault: string, change: (row: Lifecycle) => Lifecycle): ContractMutant => ({
      id: `${name}/${id}`,
      fault,
      rules: rulesOf(rule),
      mutate: (given) => withLifecycle(given, name, change),
    });
    return [
      mutant(`ignores ${at}`, `What ${at} selects begins as any other.`, (row) => ({
        ...row,
        initialBy: initialBy.filter((each) => each !== choice),
      })),
      mutant(`always ${state}`, `Everything begins as ${state}, whatever ${at} is.`, (row) => ({
        ...row,
        initial: [state, ...initial.filter((each) => each !== state)],
      })),
    ];
  });
}

function droppedEdges(lifecycle: Lifecycle): ContractMutant[] {
  return drivenEdges(lifecycle).map((edge) => ({
    operation: edge.by,
    id: `${lifecycle.name}/drops ${edge.from}→${edge.to}`,
    fault: `${edge.by} refuses the legal transition ${edge.from}→${edge.to}.`,
    rules: rulesOf(edge.rule),
    mutate: (given) => withoutEdge(given, lifecycle, edge),
  }));
}

/** Drops each edge that an operation follows as a side effect. */
function droppedSteps(lifecycle: Lifecycle, { operations }: Contract): ContractMutant[] {
  return lifecycle.edges
    .filter(
      (edge) => edge.by in operations && edge.rule !== undefined && !hasUnobservableTarget(lifecycle, operations, edge),
    )
    .map((edge) => ({
      operation: edge.by,
      id: `${lifecycle.name}/drops ${edge.from}→${edge.to} by ${edge.by}`,
      fault: `${edge.by} does not make the transition ${edge.from}→${edge.to}.`,
      rules: rulesOf(edge.rule),
      mutate: (given) => withoutEdge(given, lifecycle, edge),
    }));
}

/** Whether the edge leads to a state that is left automatically for one that is also reached directly: then no caller can see it. */
function hasUnobservableTarget(
  { edges }: Lifecycle,
  operations: Contract["operations"],
  { from, to, type }: Edge,
): boolean {
  const own = edges.filter((each) => !(each.by in operations) && each.type === type);
  const next = own.filter((each) => each.from === to).map((each) => each.to);
  return own.some((each) => each.from === from && next.includes(each.to));
}

function withoutEdge(given: Contract, { name }: Lifecycle, { from, to, by }: Edge): Contract {
  return withLifecycle(given, name, (row) => ({
    ...row,
    edges: row.edges.filter((each) => !(each.from === from && each.to === to && each.by === by)),
  }));
}

/** Edges out of terminal states, by operations whose rows refuse them. */
function addedSteps(lifecycle: Lifecycle, { operations }: Contract): ContractMutant[] {
  const movers = [...new Set(lifecycle.edges.map(({ by }) => by))].flatMap((by) => operations[by] ?? []);
  return movers.flatMap(({ id: by, refusals, references }) => {
    const isAbout = (at?: string): boolean =>
      references.some((each) => each.at === at && each.resource === lifecycle.resource);
    const refusal = refusals.find(({ when, at }) => when === "terminal" && isAbout(at));
    const to = lifecycle.edges.find((edge) => edge.by === by)?.to;
    if (refusal === undefined || to === undefined) return [];
    return lifecycle.terminal.map((from) => ({
      operation: by,
      id: `${lifecycle.name}/allows ${from}→${to} by ${by}`,
      fault: `${by} performs the illegal transition ${from}→${to}.`,
      rules: rulesOf(refusal.rule),
      mutate: (given: Contract) => withEdge(given, lifecycle, { from, to, by, emits: [] }),
    }));
  });
}

function withEdge(given: Contract, { name }: Lifecycle, edge: Edge): Contract {
  return withLifecycle(given, name, (row) => ({
    ...row,
    terminal: row.terminal.filter((state) => state !== edge.from),
    edges: [...row.edges, edge],
  }));
}

function addedEdges(lifecycle: Lifecycle, reached: readonly string[]): ContractMutant[] {
  const isOnly = lifecycle.drivers.length === 1;
  const wantedBy = (operation: string): string[] =>
    drivenEdges(lifecycle).flatMap(({ by, to }) => (isOnly || by === operation ? [to] : []));
  return lifecycle.drivers.flatMap((driver) =>
    reached.flatMap((from) =>
      [...new Set(wantedBy(driver.operation))]
        .filter(
          (to) => !lifecycle.edges.some((edge) => edge.from === from && edge.to === to && edge.by === driver.operation),
        )
        .map((to) => ({
          operation: driver.operation,
          id: `${lifecycle.name}/allows ${from}→${to}${isOnly ? "" : ` by ${driver.operation}`}`,
          fault: `${driver.operation} performs the illegal transition ${from}→${to}.`,
          rules: (lifecycle.otherwise?.rules ?? []).filter((each) => each.from.includes(from)).map((each) => each.rule),
          mutate: (given: Contract) => withEdge(given, lifecycle, { from, to, by: driver.operation, emits: [] }),
        })),
    ),
  );
}

function wrongRefusal(lifecycle: Lifecycle): ContractMutant[] {
  const { otherwise, drivers } = lifecycle;
  if (otherwise === undefined) return [];
  return [
    {
      ...(drivers[0] && { operation: drivers[0].operation }),
      id: `${lifecycle.name}/refuses-with-400`,
      fault: `An illegal transition of ${lifecycle.name} gives 400 INVALID_INPUT instead of ${otherwise.status} ${otherwise.code}.`,
      rules: otherwise.rules.map((each) => each.rule),
      mutate: (given) =>
        withLifecycle(given, lifecycle.name, (row) => ({
          ...row,
          otherwise: { ...otherwise, status: 400, code: "INVALID_INPUT" },
        })),
    },
  ];
}

function drivenEdges(lifecycle: Lifecycle): Lifecycle["edges"] {
  const operations = new Set(lifecycle.drivers.map((driver) => driver.operation));
  return lifecycle.edges.filter((edge) => operations.has(edge.by));
}
