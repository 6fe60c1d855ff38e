import * as fc from "fast-check";
import { expect, test } from "vitest";
import { check } from "../../../test/tiny/tiny-checks.ts";
import { generateInput, regenerateInput, simpler } from "./generated-input.ts";
import { deriveSeed, randomOf } from "./seed.ts";

const generated = check({ name: "rules/any", rules: [], input: fc.array(fc.integer()), run: async () => undefined });

test("a trial's input depends on run seed, check and iteration only", () => {
  expect(generateInput(generated, 1, 3).generated.value).toEqual(generateInput(generated, 1, 3).generated.value);
  const seeds = new Set([deriveSeed(1, "a", 0), deriveSeed(2, "a", 0), deriveSeed(1, "b", 0), deriveSeed(1, "a", 1)]);
  expect(seeds.size).toBe(4);
});

test("a clone of the random generator continues independently from the same point", () => {
  const random = randomOf(7);
  random.nextInt();
  const clone = random.clone();
  expect(Array.from({ length: 5 }, () => clone.nextInt(0, 1_000))).toEqual(
    Array.from({ length: 5 }, () => random.nextInt(0, 1_000)),
  );
});

test("the random generator covers all of a range, about evenly", () => {
  const random = randomOf(99);
  const counts = Array.from({ length: 8 }, () => 0);
  for (let turn = 0; turn < 8_000; turn += 1) {
    const bucket = random.nextInt(0, 7);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(Math.max(...counts)).toBeLessThan(1_150);
});

test("a path regenerates an input of the shrink tree", () => {
  const start = generateInput(generated, 5, 9);
  const [, second] = simpler(generated.input, start);
  const [, , third] = second === undefined ? [] : simpler(generated.input, second);
  expect(third?.path).toEqual([1, 2]);
  expect(third === undefined ? undefined : regenerateInput(generated, third)?.generated.value).toEqual(
    third?.generated.value,
  );
  expect(regenerateInput(generated, { ...start, path: [999_999] })).toBeUndefined();
});
