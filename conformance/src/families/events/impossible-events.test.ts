import { contract, type Contract, type Edge } from "@tallystick/contract";
import { expect, test } from "vitest";
import { impossibleIn } from "./impossible-events.ts";

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

test("an event is impossible where no way into the state leads past what it tells of", () => {
  expect(inState("LAPSED")).toEqual(["BOARDED", "CHANGED", "CONFIRMED"]);
  expect(inState("CONFIRMED")).toEqual(["BOARDED"]);
  expect(inState("BOARDED")).toEqual([]);
});

test("an event that a call may cause as well is never impossible", () => {
  const confirm = { ...contract.operations["cards.update"], emits: ["CONFIRMED", "CHANGED"] };
  expect(inState("LAPSED", { [confirm.id]: confirm })).toEqual(["BOARDED"]);
});
