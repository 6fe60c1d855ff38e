import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { findEdge, lifecycle } from "./lifecycle.ts";

const cards = lifecycle(contract, "CardState");

test("a declared move has an edge", () => {
  expect(findEdge(cards, { from: "ACTIVE", to: "FROZEN", by: "cards.update" })).toMatchObject({ rule: "CARD-16" });
});

test("a move nobody declared has none", () => {
  expect(findEdge(cards, { from: "CLOSED", to: "ACTIVE", by: "cards.update" })).toBeUndefined();
});

test("an edge is somebody's: the same move by another has none", () => {
  expect(findEdge(cards, { from: "PENDING_ISSUE", to: "ACTIVE", by: "cards.update" })).toBeUndefined();
});

test("an edge of one type of resource is for a move of that type, or of any", () => {
  const edge = { from: "ACTIVE", to: "LOST", by: "operator", type: "VIRTUAL", emits: [] };
  const row = { ...cards, edges: [edge] };
  const move = { from: "ACTIVE", to: "LOST", by: "operator" };
  expect(findEdge(row, move)).toBe(edge);
  expect(findEdge(row, { ...move, type: "VIRTUAL" })).toBe(edge);
  expect(findEdge(row, { ...move, type: "PLASTIC" })).toBeUndefined();
});

test("a name no lifecycle has is named in the error", () => {
  // @ts-expect-error the shipped contract has no such lifecycle
  expect(() => lifecycle(contract, "Mood")).toThrow(/has no lifecycle "Mood"/);
});
