import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { findEdge, initialState, lifecycle, quantityEdge, quantityLeft } from "./lifecycle.ts";

const cards = lifecycle(contract, "CardState");

test("the body of a request selects the state in which its resource begins", () => {
  const choices = [
    { at: "body.draft", values: ["true"], state: "PENDING_KYC" },
    { at: "body.options.speed", values: ["slow", "slower"], state: "PENDING_ISSUE" },
  ];
  const chosen = { ...cards, initial: ["ACTIVE", "PENDING_KYC", "PENDING_ISSUE"], initialBy: choices };
  expect(initialState(chosen, { draft: true, options: { speed: "slow" } })).toBe("PENDING_KYC");
  expect(initialState(chosen, { draft: false, options: { speed: "slower" } })).toBe("PENDING_ISSUE");
  for (const body of [{}, undefined, { draft: null }, { options: "slow" }])
    expect(initialState(chosen, body)).toBe("ACTIVE");
  expect(initialState({ ...cards, initial: ["ACTIVE"] }, { draft: true })).toBe("ACTIVE");
});

test("findEdge finds a declared transition", () => {
  expect(findEdge(cards, { from: "ACTIVE", to: "FROZEN", by: "cards.update" })).toMatchObject({ rule: "CARD-16" });
});

test("findEdge returns undefined for an undeclared transition", () => {
  expect(findEdge(cards, { from: "CLOSED", to: "ACTIVE", by: "cards.update" })).toBeUndefined();
});

test("findEdge distinguishes causes", () => {
  expect(findEdge(cards, { from: "PENDING_ISSUE", to: "ACTIVE", by: "cards.update" })).toBeUndefined();
});

test("findEdge matches an edge of a type with that type or none", () => {
  const edge = { from: "ACTIVE", to: "LOST", by: "operator", type: "VIRTUAL", emits: [] };
  const row = { ...cards, edges: [edge] };
  const move = { from: "ACTIVE", to: "LOST", by: "operator" };
  expect(findEdge(row, move)).toBe(edge);
  expect(findEdge(row, { ...move, type: "VIRTUAL" })).toBe(edge);
  expect(findEdge(row, { ...move, type: "PLASTIC" })).toBeUndefined();
});

test("lifecycle names an unknown lifecycle", () => {
  // @ts-expect-error the shipped contract has no such lifecycle
  expect(() => lifecycle(contract, "Mood")).toThrow(/has no lifecycle "Mood"/);
});

test("a move by a quantity is due once its bound is reached", () => {
  const paid = {
    from: "ACTIVE",
    to: "CLOSED",
    by: "quantity",
    when: { path: "paid", atLeast: "total.amount" },
    emits: [],
  };
  const spent = { from: "FROZEN", to: "CLOSED", by: "quantity", when: { path: "left", atMost: 0 }, emits: [] };
  const row = { ...cards, edges: [paid, spent] };
  expect(quantityEdge(row, { state: "ACTIVE", paid: "9", total: { amount: 9 } })).toBe(paid);
  expect(quantityEdge(row, { state: "ACTIVE", paid: 8, total: { amount: 9 }, left: 0 })).toBeUndefined();
  expect(quantityEdge(row, { state: "FROZEN", left: -1 })).toBe(spent);
  expect(quantityEdge(row, { state: "FROZEN" })).toBeUndefined();
  expect(quantityLeft(spent.when, { left: 3 })).toBe(3);
  expect(quantityLeft(paid.when, { paid: null, total: { amount: 9 } })).toBeNaN();
});
