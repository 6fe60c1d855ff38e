import { contract, type Contract, type Edge } from "@tallystick/contract";
import { expect, test } from "vitest";
import { payments } from "../../contracts/checks.ts";
import { impossibleEvents, impossibleIn } from "./impossible-events.ts";

const { CardState: cards } = contract.lifecycles;

function edge(from: string, to: string, ...emits: string[]): Edge {
  return { from, to, emits, by: "cards.update", rule: "CARD-29" };
}

const edges = [
  edge("HELD", "CONFIRMED", "CONFIRMED", "CHANGED"),
  edge("CONFIRMED", "BOARDED", "BOARDED", "CHANGED"),
  edge("HELD", "LAPSED"),
];
const lifecycle = { ...cards, emits: [], edges };

function inState(state: string, operations: Contract["operations"] = {}): string[] {
  const given = { ...contract, operations, webhooks: {}, lifecycles: { CardState: lifecycle } };
  return impossibleIn(given, lifecycle, state).toSorted();
}

test("an event is impossible when no path to the state passes its transition", () => {
  expect(inState("LAPSED")).toEqual(["BOARDED", "CHANGED", "CONFIRMED"]);
  expect(inState("CONFIRMED")).toEqual(["BOARDED"]);
  expect(inState("BOARDED")).toEqual([]);
});

test("an event that a call can cause is possible", () => {
  const confirm = { ...contract.operations["cards.update"], emits: ["CONFIRMED", "CHANGED"] };
  expect(inState("LAPSED", { [confirm.id]: confirm })).toEqual(["BOARDED"]);
});

test("refused transitions and changes without transition must emit nothing", () => {
  const { "cards.update": mover } = contract.operations;
  const rename = { ...mover, id: "cards.rename", emits: [] };
  const told = { ...lifecycle, drivers: [], edges: edges.slice(0, 2) };
  const given = {
    ...contract,
    operations: { [mover.id]: mover, [rename.id]: rename },
    webhooks: {},
    lifecycles: { CardState: told },
  };
  const names = impossibleEvents(given, { ...payments, lifecycleDrivers: {}, expiringFixtures: {} }).map(
    ({ name }) => name,
  );
  expect(names).toEqual([
    "events/cards.rename emits no event without a transition",
    "events/cards.update emits no event when it is refused",
  ]);
});
