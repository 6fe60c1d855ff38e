import type { Contract, Edge, Lifecycle, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { isLate, reachableStates, routeTo } from "./routes.ts";

const edges = [edge("NEW", "READY", "outcome"), edge("READY", "OUT", "counters.add"), edge("READY", "GONE", "expiry")];

const lifecycle: Lifecycle = {
  name: "CounterState",
  resource: "Counter",
  field: "state",
  states: ["NEW", "READY", "OUT", "GONE", "LOST"],
  initial: ["NEW"],
  terminal: ["GONE", "LOST"],
  emits: [],
  edges,
  drivers: [],
};

function edge(from: string, to: string, by: string): Edge {
  return { from, to, by, emits: [] };
}

function row(id: string, more: Partial<Operation>): Operation {
  const known = tinyContract.operations[id];
  if (known === undefined) throw new Error(`The tiny contract has no ${id}.`);
  return { ...known, ...more };
}

const contract: Contract = {
  ...tinyContract,
  operations: {
    ...tinyContract.operations,
    "counters.create": row("counters.create", {
      resourceAction: { kind: "creates", resource: "Counter" },
      outcomes: {
        selector: "body.name",
        resource: "Counter",
        field: "state",
        rows: [
          { suffix: "1", steps: [] },
          { suffix: "*", steps: [{ after: "PT0S", to: "READY", accepts: [], shows: [] }] },
        ],
      },
    }),
    "counters.add": row("counters.add", { references: [{ at: "path.id", resource: "Counter" }] }),
  },
  resources: {
    Counter: {
      name: "Counter",
      prefix: "Counter",
      schema: "#/components/schemas/Counter",
      creates: ["counters.create"],
      reads: [],
      lists: [],
      changes: ["counters.add"],
      deletes: [],
    },
  },
  lifecycles: { CounterState: lifecycle },
};

test("a resource starts from the outcome row nearest to the wanted state", () => {
  expect(routeTo(contract, lifecycle, "NEW")?.start.row?.suffix).toBe("1");
  expect(routeTo(contract, lifecycle, "OUT")).toMatchObject({
    start: { row: { suffix: "*" } },
    moves: [{ to: "OUT" }],
  });
});

test("operator edges are unreachable, timed edges are late", () => {
  expect(reachableStates(contract, lifecycle)).toEqual(["NEW", "READY", "OUT", "GONE"]);
  expect(lifecycle.states.filter((state) => isLate(contract, lifecycle, state))).toEqual(["GONE"]);
});
