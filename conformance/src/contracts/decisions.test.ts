import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { decisionOf, decisions } from "./decisions.ts";

test("every rule of a decision leads to the decision that lists it", () => {
  const rules = Object.values(contract.rules).filter(({ origin }) => origin === "decision");
  expect(rules.length).toBeGreaterThan(300);
  expect(rules.filter((rule) => !decisionOf(rule)?.rules.includes(rule.id))).toEqual([]);
  expect(Object.values(decisions).flatMap((decision) => decision.rules)).toHaveLength(rules.length);
});

test("a rule of the source leads to no decision", () => {
  expect(decisionOf({ id: "CARD-20", origin: "source" })).toBeUndefined();
});
