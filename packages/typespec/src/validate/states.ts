import type { Diagnostic, Enum } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { lifecycleUses, type LifecycleOf } from "../decorators/lifecycle.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { statesOf } from "../states.ts";
import type { Check } from "./spec.ts";

type Graph = DecoratorUse<LifecycleOf, Enum>;

/** Every state a lifecycle mentions is a member of its enum. */
export const statesAreKnown: Check = ({ program }) => lifecycleUses.all(program).flatMap(unknownStates);

function unknownStates({ target, value, node }: Graph): Diagnostic[] {
  const known = statesOf(target);
  return mentions(value)
    .filter(({ state }) => !known.includes(state))
    .map(({ state, argument }) =>
      createDiagnostic({
        code: "unknown-state",
        format: { state, enum: target.name, meant: didYouMean(state, known) },
        target: argumentNode(node, argument),
      }),
    );
}

function mentions({
  initial,
  initialBy = [],
  terminal,
  settled = [],
  edges,
  otherwise,
}: LifecycleOf): { state: string; argument: ArgumentPath }[] {
  return [
    ...initial.map((state, index) => ({ state, argument: at("initial", index) })),
    ...initialBy.map(({ state }, index) => ({ state, argument: at("initialBy", index, "state") })),
    ...terminal.map((state, index) => ({ state, argument: at("terminal", index) })),
    ...settled.map((state, index) => ({ state, argument: at("settled", index) })),
    ...edges.flatMap(({ from, to }, index) => [
      { state: from, argument: at("edges", index, "from") },
      { state: to, argument: at("edges", index, "to") },
    ]),
    ...(otherwise?.rules ?? []).flatMap(({ from }, rule) =>
      from.map((state, index) => ({ state, argument: at("otherwise", "rules", rule, "from", index) })),
    ),
  ];
}

const at = (...within: (string | number)[]): ArgumentPath => [1, ...within];

/** Every state is reachable from an initial one. */
export const statesAreReached: Check = ({ program }) =>
  lifecycleUses.all(program).flatMap(({ target, value }) => {
    const reached = reachedFrom(value);
    return [...target.members.values()]
      .map((member) => ({ member, state: String(member.value ?? member.name) }))
      .filter(({ state }) => !reached.has(state))
      .map(({ member, state }) => createDiagnostic({ code: "unreachable-state", format: { state }, target: member }));
  });

function reachedFrom({ initial, edges }: LifecycleOf): Set<string> {
  const reached = new Set(initial);
  for (const state of reached) {
    for (const edge of edges) if (edge.from === state) reached.add(edge.to); // iterating a set also visits what is added meanwhile
  }
  return reached;
}

/** No edge leads from a terminal state. */
export const terminalStatesEnd: Check = ({ program }) =>
  lifecycleUses.all(program).flatMap(({ value, node }) =>
    value.edges.flatMap(({ from, to }, index) =>
      value.terminal.includes(from)
        ? createDiagnostic({
            code: "terminal-with-exit",
            format: { state: from, to },
            target: argumentNode(node, at("edges", index, "from")),
          })
        : [],
    ),
  );

/** Where a lifecycle names its settled states, the terminal ones are among them. */
export const terminalStatesAreSettled: Check = ({ program }) =>
  lifecycleUses.all(program).flatMap(({ value: { terminal, settled }, node }) =>
    settled === undefined
      ? []
      : terminal
          .filter((state) => !settled.includes(state))
          .map((state) =>
            createDiagnostic({
              code: "terminal-unsettled",
              format: { state },
              target: argumentNode(node, at("settled")),
            }),
          ),
  );
