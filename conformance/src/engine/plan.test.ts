import { expect, test } from "vitest";
import { check as tinyCheck } from "../../test/tiny/tiny-checks.ts";
import type { Check, Phase } from "./types.ts";
import { ordered, plan } from "./plan.ts";

function check(name: string, more: Partial<Check> = {}): Check {
  return tinyCheck({ name, rules: [name], run: async () => undefined, ...more });
}

function shown(checks: readonly Check[], budgetMs: number): string[] {
  return plan(checks, budgetMs).map(({ phase, untilMs, checks: its }) =>
    [phase, its.map(({ name }) => name).join("+"), untilMs ?? "once"].join(" "),
  );
}

const generated = (name: string, phase: Phase): Check => check(name, { phase, repeat: "while-budget" });

test("every check runs once before inputs are generated again; the clock is moved early only for checks with a place", () => {
  const checks = [
    check("late", { phase: "clock" }),
    generated("race", "parallel"),
    check("shared", { phase: "alone" }),
    check("told", { phase: "webhooks" }),
    check("first", { place: 0 }),
    check("first alone", { phase: "alone", place: 1 }),
    check("first late", { phase: "clock", place: 2 }),
    check("first told", { phase: "webhooks", place: 3 }),
  ];
  expect(shown(checks, 1_000)).toEqual([
    "parallel first once",
    "webhooks first told once",
    "clock first late once",
    "alone first alone once",
    "parallel race once",
    "alone shared once",
    "webhooks told once",
    "parallel race 900",
    "clock late once",
  ]);
});

test("the more generated checks a phase has, the more of the time it gets", () => {
  const checks = [
    generated("a", "parallel"),
    generated("b", "parallel"),
    generated("c", "parallel"),
    generated("d", "alone"),
  ];
  expect(shown(checks, 1_000).slice(2)).toEqual(["parallel a+b+c 750", "alone d 1000"]);
});

test("however much there is to do with the clock, half of the time is for generated checks", () => {
  const clocked = Array.from({ length: 50 }, (_, nth) => check(`late ${nth}`, { phase: "clock" }));
  expect(shown([generated("race", "parallel"), ...clocked], 1_000)[1]).toBe("parallel race 500");
});

test("checks with a place come first, then those that judge most new rules at the least cost", () => {
  const checks = [
    check("dear", { cost: 3 }),
    check("again", { rules: ["common"] }),
    check("rich", { rules: ["common", "x", "y"] }),
    check("second", { place: 1, cost: 3 }),
    check("first", { place: 0, cost: 3 }),
  ];
  expect(ordered(checks).map(({ name }) => name)).toEqual(["first", "second", "rich", "again", "dear"]);
});
