import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { checksFor } from "../src/contracts/checks.ts";
import firstChecks from "../src/mutation-results/first-checks.json" with { type: "json" };
import { cover, surelyCaught } from "./first-checks.ts";

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
  const mutants = [["drawn", "fixed"], ["drawn"], []].map((caughtBy) => ({ caughtBy }));
  const caught = surelyCaught(mutants, new Set(["drawn"]));
  expect(caught.map(({ caughtBy }) => caughtBy)).toEqual([["fixed"], ["drawn"], []]);
});

test("every committed first check is a check of the suite, and is listed once", () => {
  const names = new Set(checksFor(contract).map(({ name }) => name));
  expect(firstChecks.filter((name) => !names.has(name))).toEqual([]);
  expect(firstChecks.length).toBeGreaterThan(100);
  expect(new Set(firstChecks).size).toBe(firstChecks.length);
});
