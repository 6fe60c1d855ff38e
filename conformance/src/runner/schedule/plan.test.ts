import { expect, test } from "vitest";
import { check as tinyCheck } from "../../../test/tiny/tiny-checks.ts";
import type { Check } from "../../checks/check.ts";
import type { Phase } from "../../requests/run-conditions.ts";
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

test("every check runs once before any repeats, placed checks first", () => {
  const checks = [
    check("late", { phase: "clock" }),
    generated("race", "parallel"),
    check("shared", { phase: "alone" }),
    check("told", { phase: "webhooks" }),
    check("first", { place: 0 }),
    check("first alone", { phase: "alone", place: 1 }),
    check("second late", { phase: "clock", place: 2 }),
    check("second told", { phase: "webhooks", place: 3 }),
  ];
  expect(shown(checks, 1_000)).toEqual([
    "parallel first once",
    "alone first alone once",
    "webhooks second told once",
    "clock second late once",
    "parallel race once",
    "webhooks told once",
    "alone shared once",
    "clock late once",
    "parallel race 1000",
  ]);
});

test("placed checks of events and clock run after two thirds of the others, waiting ones last", () => {
  const checks = [
    check("0", { place: 0, phase: "clock", waits: true }),
    check("1", { place: 1 }),
    check("2", { place: 2, phase: "alone" }),
    check("3", { place: 3 }),
    check("4", { place: 4, phase: "clock" }),
    check("5", { place: 5, phase: "webhooks" }),
    check("6", { place: 6, phase: "alone" }),
  ];
  expect(shown(checks, 0)).toEqual([
    "parallel 1+3 once",
    "alone 2 once",
    "webhooks 5 once",
    "clock 4 once",
    "alone 6 once",
    "clock 0 once",
  ]);
});

test("a phase gets time in proportion to its generated checks", () => {
  const checks = [
    generated("a", "parallel"),
    generated("b", "parallel"),
    generated("c", "clock"),
    generated("d", "alone"),
  ];
  expect(shown(checks, 1_000).slice(3)).toEqual(["parallel a+b 500", "alone d 750", "clock c 1000"]);
});

test("the order is waiting checks, placed checks, then cost per new rule", () => {
  const checks = [
    check("dear", { cost: 3 }),
    check("again", { rules: ["common"] }),
    check("rich", { rules: ["common", "x", "y"] }),
    check("second", { place: 1, cost: 3 }),
    check("first", { place: 0, cost: 3 }),
    check("waiting", { waits: true, cost: 3 }),
  ];
  expect(ordered(checks).map(({ name }) => name)).toEqual(["waiting", "first", "second", "rich", "again", "dear"]);
});
