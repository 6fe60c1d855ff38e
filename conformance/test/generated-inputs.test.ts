import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { generateInput, regenerateInput, simpler, type GeneratedInput } from "../src/runner/trial/generated-input.ts";
import { checksFor } from "../src/contracts/checks.ts";

const generatedChecks = checksFor(contract).filter(({ repeat }) => repeat === "while-budget");
const iterations = [0, 1, 2, 50];

/** The names of the generated checks for whose inputs a property does not hold. */
function violating(holds: (check: (typeof generatedChecks)[number], start: GeneratedInput) => boolean): string[] {
  return generatedChecks
    .filter((check) => !iterations.every((iteration) => holds(check, generateInput(check, 7, iteration))))
    .map(({ name }) => name);
}

/** The first inputs that are simpler by one shrinking step. */
function children(check: (typeof generatedChecks)[number], from: GeneratedInput): GeneratedInput[] {
  return simpler(check.input, from).take(4).toArray();
}

const text = (value: unknown): string => JSON.stringify(value);

test("the same seed generates the same input, and the same simpler inputs", () => {
  const differing = violating((check, start) =>
    [start, ...children(check, start), ...children(check, start).flatMap((each) => children(check, each))].every(
      (each) => text(regenerateInput(check, each)?.generated.value) === text(each.generated.value),
    ),
  );
  expect(differing).toEqual([]);
});

test("shrinking ends after few steps", () => {
  const endless = violating((check, start) => {
    let at: GeneratedInput | undefined = start;
    for (let step = 0; step < 100 && at !== undefined; step += 1)
      at = simpler(check.input, at).next().value ?? undefined;
    return at === undefined;
  });
  expect(endless).toEqual([]);
});

test("different seeds generate different inputs", () => {
  const inputs = (name: string): number => {
    const check = generatedChecks.find((each) => each.name === name);
    const all =
      check === undefined ? [] : Array.from({ length: 60 }, (_, seed) => generateInput(check, seed, 9).generated.value);
    return new Set(all.map(text)).size;
  };
  const always = generatedChecks.map(({ name }) => name).filter((name) => inputs(name) < 3);
  expect(always).toEqual([]);
});
