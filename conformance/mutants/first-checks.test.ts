import { expect, test } from "vitest";
import { keysOf, readFirstChecks } from "../src/contracts/first-checks.ts";
import { cover, staleFirstChecks, successorOf, surelyCaught } from "./first-checks.ts";

test("the next check is always the one that kills the most remaining mutants for its cost", () => {
  const mutants = [["wide", "costly"], ["wide", "costly"], ["wide"], ["costly"], ["costly", "narrow"], ["narrow"], []];
  const costs = new Map([
    ["wide", 3],
    ["costly", 5],
    ["narrow", 4],
  ]);
  expect(
    cover(
      mutants.map((caughtBy) => ({ caughtBy })),
      costs,
    ),
  ).toEqual(["wide", "narrow", "costly"]);
});

test("a check that draws its input is only counted for a mutant that no other check catches", () => {
  const mutants = [["drawn", "fixed", "gone"], ["drawn"], ["gone"]].map((caughtBy) => ({ caughtBy }));
  const checks = [
    { name: "drawn", repeat: "while-budget" },
    { name: "fixed", repeat: "once" },
  ] as const;
  const caught = surelyCaught(mutants, checks);
  expect(caught.map(({ caughtBy }) => caughtBy)).toEqual([["fixed"], ["drawn"], []]);
});

test("a key is the check's operation and its rules, numbered where several checks have the same", () => {
  const checks = [
    { operation: "cards.get", rules: ["B-02", "A-01"] },
    { rules: ["A-01"] },
    { operation: "cards.get", rules: ["A-01", "B-02"] },
  ];
  expect(keysOf(checks)).toEqual(["cards.get A-01 B-02", "- A-01", "cards.get A-01 B-02 2"]);
});

test("a check whose rules change keeps its place if it keeps most of them", () => {
  const keys = ["cards.get A-01 A-02", "cards.get A-01 A-02 A-04", "cards.list A-01 A-02 A-03", "- A-01"];
  expect(successorOf("cards.get A-01 A-02 A-03", keys)).toBe("cards.get A-01 A-02");
  expect(successorOf("cards.get A-01 B-01", keys)).toBeUndefined();
});

test("every first check is a check of the suite, and is listed once", () => {
  expect(staleFirstChecks(), "stale: run pnpm mutants --first-checks").toEqual([]);
  const keys = readFirstChecks();
  expect(keys.length).toBeGreaterThan(100);
  expect(new Set(keys).size).toBe(keys.length);
});
