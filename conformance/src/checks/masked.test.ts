import * as fc from "fast-check";
import { expect, test } from "vitest";
import { biasOf, randomOf } from "../runner/trial/seed.ts";
import { masked, someOf } from "./masked.ts";

const letters = ["a", "b", "c", "d"];
const words = masked({ letter: letters }, ({ letter }) => fc.array(letter, { minLength: 1, maxLength: 12 }));

function many<Value>(generated: fc.Arbitrary<Value>): fc.Value<Value>[] {
  return Array.from({ length: 400 }, (_, seed) => generated.generate(randomOf(seed), biasOf(seed)));
}

/** Every word that has all of these letters, and what it shrinks to. */
function shrunk(...fault: string[]): string[] {
  const fails = (word: readonly string[]): boolean => fault.every((letter) => word.includes(letter));
  return many(words)
    .filter(({ value }) => fails(value))
    .map((word) => simplest(word, fails).toSorted().join(""));
}

/** Goes to the first simpler word that still fails, until there is none. */
function simplest(from: fc.Value<string[]>, fails: (word: readonly string[]) => boolean): string[] {
  for (const each of words.shrink(from.value, from.context)) {
    expect(each.value.length).toBeGreaterThan(0);
    expect(letters).toEqual(expect.arrayContaining(each.value));
    if (fails(each.value)) return simplest(each, fails);
  }
  return from.value;
}

test("a feature subset is non-empty, ordered, and of any size", () => {
  const generated = many(someOf(letters)).map(({ value }) => value);
  expect(generated.filter((some) => some.length === 0)).toEqual([]);
  expect(generated).toEqual(generated.map((some) => some.toSorted()));
  expect(generated).toEqual(expect.arrayContaining([letters, ...letters.map((letter) => [letter])]));
});

test("long sequences of few features are generated often, and sequences of all features too", () => {
  const long = many(words).filter(({ value }) => value.length >= 6);
  const features = long.map(({ value }) => new Set(value).size);
  expect(features.filter((size) => size <= 2).length).toBeGreaterThan(long.length / 4);
  expect(features.filter((size) => size === 4).length).toBeGreaterThan(long.length / 10);
});

test("each field is selected independently", () => {
  const pairs = masked({ letter: letters, digit: [1, 2] }, (left) => fc.array(fc.record(left), { minLength: 8 }));
  const seen = many(pairs).map(({ value }) => [
    new Set(value.map(({ letter }) => letter)).size,
    new Set(value.map(({ digit }) => digit)).size,
  ]);
  expect(seen).toContainEqual([1, 2]);
  expect(seen).toContainEqual([4, 1]);
});

test("a failure of one feature shrinks to that feature", () => {
  const ends = shrunk("c");
  expect(ends.length).toBeGreaterThan(100);
  expect(ends.filter((end) => end === "c").length).toBeGreaterThan(ends.length * 0.9);
});

test("a failure of two features shrinks to both", () => {
  const ends = shrunk("b", "d");
  expect(ends.length).toBeGreaterThan(50);
  expect(ends.filter((end) => end === "bd").length).toBeGreaterThan(ends.length * 0.9);
});
