import type { Edge, InitialChoice, Lifecycle, QuantityReached } from "@tallystick/contract";
import { authorsPlace, effect, exact, rowName, type WordsOf, derived, set, events } from "../word.ts";

const otherQuantity = effect("major", "major", "It moves at another quantity than before.");

const edge: WordsOf<Edge> = {
  from: rowName,
  to: rowName,
  by: rowName,
  when: {
    kind: "row",
    noun: "the quantity that causes it",
    isLabel: true,
    added: otherQuantity,
    removed: otherQuantity,
    words: {
      path: exact("the quantity", "It moves at another quantity than before."),
      atMost: exact("the most of the quantity", "It moves at another quantity than before."),
      atLeast: exact("the least of the quantity", "It moves at another quantity than before."),
    } satisfies WordsOf<QuantityReached>,
  },
  type: {
    kind: "value",
    noun: "the type that it is for",
    added: effect("major", "major", "A resource of another type than {after} moved so, and no longer does."),
    removed: effect("minor", "major", "A resource of another type than {before} must move so, too."),
    changed: effect("major", "major", "A resource of the type {before} no longer moves so."),
  },
  emits: events,
  rule: authorsPlace,
};

/** What each word of a lifecycle means when it changes. */
export const lifecycle: WordsOf<Lifecycle> = {
  name: rowName,
  resource: exact("the resource"),
  field: exact("the field that shows the state", "A caller that reads `{before}` finds no state."),
  states: derived("the document has the states as an enum"),
  descriptions: derived("the document has them in the description of the enum"),
  initial: set(
    "initial state",
    effect("major", "minor", "A caller meets a new resource in the state {after}."),
    effect("minor", "major", "A server whose new resource begins in {before} fails."),
  ),
  initialBy: {
    kind: "rows",
    noun: "selected beginning",
    nameOf: (row) => `${String(row["at"])} → ${String(row["state"])}`,
    added: effect("major", "major", "A request with {after} begins in another state than before."),
    removed: effect("major", "major", "A request with {before} begins in another state than before."),
    words: {
      at: rowName,
      state: rowName,
      values: set(
        "selecting value",
        effect("major", "major", "A request with {after} begins in another state than before."),
        effect("major", "major", "A request with {before} begins in another state than before."),
      ),
      rule: authorsPlace,
    } satisfies WordsOf<InitialChoice>,
  },
  terminal: set(
    "terminal state",
    effect("minor", "major", "A server that moves a resource out of {after} fails."),
    effect("major", "minor", "A caller that stops looking at {before} misses what follows."),
  ),
  settled: set(
    "settled state",
    effect("minor", "patch", "A caller that waits ends at {after}, too."),
    effect("major", "patch", "A caller that waits for {before} waits on."),
  ),
  emits: { ...events, noun: "event of its beginning" },
  edges: {
    kind: "rows",
    noun: "edge",
    nameOf: (row) => `${String(row["from"])} → ${String(row["to"])} by ${String(row["by"])}`,
    added: ({ by }) =>
      by === "operator"
        ? effect("minor", "minor", "The operator of a server may move it so; none must.")
        : effect("minor", "major", "A server that refuses the move, or does not make it, fails."),
    removed: effect("major", "major", "A caller that moves it so, or waits for it, is refused or waits in vain."),
    words: edge,
  },
  drivers: {
    kind: "rows",
    noun: "driver",
    nameOf: (row) => String(row["operation"]),
    added: effect("minor", "major", "A server whose operation does not move it fails."),
    removed: effect("major", "major", "The operation no longer moves it."),
    words: { operation: rowName, field: exact("the field with the wanted state") },
  },
  otherwise: {
    kind: "row",
    noun: "the refusal of other moves",
    isLabel: true,
    added: effect("major", "major", "A move without an edge is refused; it was not."),
    removed: effect("minor", "major", "A move without an edge is refused no more."),
    words: {
      status: exact("the status", "A caller that handles {before} meets {after}."),
      code: exact("the code", "A caller that handles {before} meets {after}."),
      rules: authorsPlace,
    } satisfies WordsOf<NonNullable<Lifecycle["otherwise"]>>,
  },
};
