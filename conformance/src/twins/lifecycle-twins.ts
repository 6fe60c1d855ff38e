import type { Contract, Lifecycle } from "@tallystick/contract";
import { reachableStates } from "../world/reachable-states.ts";
import { rulesOf, withLifecycle, type Twin } from "./twin.ts";

/** Of every lifecycle that callers drive: each edge dropped, each illegal pair allowed, the refusal answered wrongly. */
export function lifecycleTwins(contract: Contract): Twin[] {
  return Object.values(contract.lifecycles)
    .filter((lifecycle) => lifecycle.drivers.length > 0)
    .flatMap((lifecycle) => [
      ...droppedEdges(lifecycle),
      ...addedEdges(lifecycle, contract),
      ...wrongRefusal(lifecycle),
    ]);
}

function droppedEdges(lifecycle: Lifecycle): Twin[] {
  return drivenEdges(lifecycle).map((edge) => ({
    operation: edge.by,
    name: `${lifecycle.name}/drops ${edge.from}→${edge.to}`,
    fault: `${edge.by} refuses the legal move ${edge.from}→${edge.to}.`,
    rules: rulesOf(edge.rule),
    mutate: (given) =>
      withLifecycle(given, lifecycle.name, (row) => ({
        ...row,
        edges: row.edges.filter((each) => !(each.from === edge.from && each.to === edge.to && each.by === edge.by)),
      })),
  }));
}

function addedEdges(lifecycle: Lifecycle, contract: Contract): Twin[] {
  const reached = reachableStates(contract, lifecycle);
  const wanted = [...new Set(drivenEdges(lifecycle).map((edge) => edge.to))];
  return lifecycle.drivers.flatMap((driver) =>
    reached.flatMap((from) =>
      wanted
        .filter(
          (to) => !lifecycle.edges.some((edge) => edge.from === from && edge.to === to && edge.by === driver.operation),
        )
        .map((to) => ({
          operation: driver.operation,
          name: `${lifecycle.name}/allows ${from}→${to}`,
          fault: `${driver.operation} performs the illegal move ${from}→${to}.`,
          rules: (lifecycle.otherwise?.rules ?? []).filter((each) => each.from.includes(from)).map((each) => each.rule),
          mutate: (given: Contract) =>
            withLifecycle(given, lifecycle.name, (row) => ({
              ...row,
              terminal: row.terminal.filter((state) => state !== from),
              edges: [...row.edges, { from, to, by: driver.operation, emits: [] }],
            })),
        })),
    ),
  );
}

function wrongRefusal(lifecycle: Lifecycle): Twin[] {
  const { otherwise, drivers } = lifecycle;
  if (otherwise === undefined) return [];
  return [
    {
      ...(drivers[0] && { operation: drivers[0].operation }),
      name: `${lifecycle.name}/refuses-with-400`,
      fault: `An illegal move of ${lifecycle.name} is a 400 INVALID_INPUT instead of ${otherwise.status} ${otherwise.code}.`,
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
