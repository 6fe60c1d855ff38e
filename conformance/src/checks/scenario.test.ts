import { expect, test } from "vitest";
import { biasOf, randomOf } from "../runner/trial/seed.ts";
import { after, scenarioOf } from "./scenario.ts";

const scenarios = scenarioOf({ "there and back": [1, -1], away: [1, 1] });
const generated = Array.from({ length: 400 }, (_, seed) => scenarios.generate(randomOf(seed), biasOf(seed)));
const none = { name: "", steps: [] };

test("half of the draws have no scenario, the others any", () => {
  const names = generated.map(({ value }) => value.name);
  const nameless = names.filter((name) => name === "").length;
  expect(nameless).toBeGreaterThan(150);
  expect(nameless).toBeLessThan(250);
  expect(new Set(names)).toEqual(new Set(["", "there and back", "away"]));
  expect(scenarioOf({}).generate(randomOf(1), undefined).value).toEqual(none);
});

test("a scenario shrinks to none", () => {
  for (const { value, context } of generated) {
    const first = scenarios.shrink(value, context).getNthOrLast(0)?.value;
    expect(first).toEqual(value.name === "" ? undefined : none);
  }
});

test("a step after a scenario names the scenario", () => {
  expect(after({ name: "there and back", steps: [] }, "3 movements")).toBe('3 movements, after "there and back"');
  expect(after(none, "3 movements")).toBe("3 movements");
});
