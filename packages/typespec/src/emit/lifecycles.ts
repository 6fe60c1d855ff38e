import type { Program } from "@typespec/compiler";
import { lifecycleWord } from "../decorators/lifecycle.ts";
import { resourceName } from "../decorators/resource.ts";
import type { Edge, Lifecycle } from "../model.ts";
import { statesOf } from "../states.ts";
import { inOrder } from "./field-order.ts";

/** Every declared graph, by the name of its enum. */
export function lifecyclesOf(program: Program): Lifecycle[] {
  return lifecycleWord.all(program).map(({ target, value }) =>
    inOrder<Lifecycle>(
      {
        ...value,
        name: target.name,
        resource: resourceName(value.resource),
        states: statesOf(target),
        edges: value.edges.map(edgeRow),
      },
      {
        name: true,
        resource: true,
        field: true,
        states: true,
        initial: true,
        terminal: true,
        edges: true,
        drivers: true,
        otherwise: true,
      },
    ),
  );
}

const edgeRow = (value: Edge): Edge => inOrder(value, { from: true, to: true, by: true, emits: true, rule: true });
