import { contract, type Edge } from "@tallystick/contract";
import { expect, test } from "vitest";
import { silentMoves } from "./silent-moves.ts";

const { CardState: cards } = contract.lifecycles;
const { "cards.update": mover } = contract.operations;
const neverCalled = (): never => expect.unreachable();
const driver = { states: () => ["DRAFT", "PAUSED"], make: neverCalled, request: neverCalled };

function edge(from: string, to: string, ...emits: string[]): Edge {
  return { from, to, emits, by: "cards.update", rule: "CARD-29" };
}

function judged(emittedByCalls: string[], ...edges: Edge[]): string[] {
  const lifecycle = { ...cards, emits: [], edges, drivers: [{ operation: "cards.update", field: "body.state" }] };
  const given = {
    ...contract,
    operations: { "cards.update": { ...mover, emits: emittedByCalls } },
    webhooks: {},
    lifecycles: { CardState: lifecycle },
  };
  return silentMoves(given, { lifecycleDrivers: { CardState: driver } }).map(({ name }) => name);
}

const opened = edge("DRAFT", "OPEN", "OPENED");

test("a move without the event of another move into its state must not emit it", () => {
  expect(judged([], opened, edge("PAUSED", "OPEN"))).toEqual([
    "events/CardState PAUSED→OPEN by cards.update emits no event of another move",
  ]);
});

test("a move may emit what it declares, or what any call of the operation emits", () => {
  expect(judged([], opened, edge("PAUSED", "OPEN", "OPENED"))).toEqual([]);
  expect(judged(["OPENED"], opened, edge("PAUSED", "OPEN"))).toEqual([]);
  expect(judged([], opened, edge("PAUSED", "CLOSED"))).toEqual([]);
});
