import type { Enum, Program } from "@typespec/compiler";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { resourceName } from "../decorators/resource.ts";
import type { Edge, Lifecycle } from "../model.ts";
import { statesOf } from "../states.ts";
import { membersOf } from "./enum-members.ts";
import { inOrder, type FieldOrder } from "./field-order.ts";

type Driver = Lifecycle["drivers"][number];
type Otherwise = NonNullable<Lifecycle["otherwise"]>;

const LIFECYCLE: FieldOrder<Lifecycle> = {
  name: true,
  resource: true,
  field: true,
  states: true,
  descriptions: true,
  initial: true,
  terminal: true,
  emits: true,
  edges: true,
  drivers: true,
  otherwise: true,
};

/** The row of every lifecycle, in source order. */
export function lifecyclesOf(program: Program): Lifecycle[] {
  return lifecycleUses.all(program).map(({ target, value: { otherwise, ...graph } }) =>
    inOrder<Lifecycle>(
      {
        ...graph,
        name: target.name,
        resource: resourceName(graph.resource),
        states: statesOf(target),
        descriptions: descriptionsOf(program, target),
        edges: graph.edges.map(edgeRow),
        drivers: graph.drivers.map(driverRow),
        ...(otherwise && { otherwise: otherwiseRow(otherwise) }),
      },
      LIFECYCLE,
    ),
  );
}

function descriptionsOf(program: Program, target: Enum): Record<string, string> {
  const described = membersOf(program, target).flatMap(({ value, description }) =>
    description === undefined ? [] : [[value, description] as const],
  );
  return Object.fromEntries(described);
}

const edgeRow = (value: Edge): Edge =>
  inOrder(value, { from: true, to: true, by: true, type: true, emits: true, rule: true });

const driverRow = (value: Driver): Driver => inOrder(value, { operation: true, field: true });

const otherwiseRow = (value: Otherwise): Otherwise =>
  inOrder(
    { ...value, rules: value.rules.map((rule) => inOrder(rule, { from: true, rule: true })) },
    { status: true, code: true, rules: true },
  );
