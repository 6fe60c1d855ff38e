import type { Enum, Program } from "@typespec/compiler";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { resourceName } from "../decorators/resource.ts";
import type { Lifecycle } from "../model.ts";
import { statesOf } from "../states.ts";
import { inDeclaredOrder, withBefore } from "./declared-order.ts";
import { membersOf } from "./enum-members.ts";

/** The row of every lifecycle, in source order. */
export function lifecyclesOf(program: Program): Lifecycle[] {
  return lifecycleUses.all(program).map(({ target, value: { resource, ...options } }) => {
    const row = inDeclaredOrder(program, "lifecycle", options);
    const meaning = { states: statesOf(target), descriptions: descriptionsOf(program, target) };
    return { name: target.name, resource: resourceName(resource), ...withBefore(row, "initial", meaning) };
  });
}

function descriptionsOf(program: Program, target: Enum): Record<string, string> {
  const described = membersOf(program, target).flatMap(({ value, description }) =>
    description === undefined ? [] : [[value, description] as const],
  );
  return Object.fromEntries(described);
}
