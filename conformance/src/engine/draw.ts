import type { Arbitrary, Value } from "fast-check";
import type { Check } from "./check.ts";
import { biasOf, deriveSeed, randomOf } from "./seed.ts";

/** One drawn input, with what is needed to draw it again: iteration and the way down the shrink tree. */
export interface Draw {
  iteration: number;
  /** The trial's seed. */
  seed: number;
  /** Index of the chosen child at every level of the shrink tree; empty for the value as first drawn. */
  path: readonly number[];
  drawn: Value<unknown>;
}

/** The input of a check's n-th try. */
export function draw(check: Check, runSeed: number, iteration: number): Draw {
  const seed = deriveSeed(runSeed, check.name, iteration);
  return { iteration, seed, path: [], drawn: check.input.generate(randomOf(seed), biasOf(iteration)) };
}

/** The simpler inputs next to this one, simplest first, computed as they are asked for. */
export function* simpler(input: Arbitrary<unknown>, from: Draw): Generator<Draw, void, void> {
  let index = 0;
  for (const drawn of input.shrink(from.drawn.value_, from.drawn.context)) {
    yield { ...from, path: [...from.path, index], drawn };
    index += 1;
  }
}

/** The input that a shrink path leads to, or undefined when the tree has no such branch (another version of the suite). */
export function followPath(
  check: Check,
  runSeed: number,
  iteration: number,
  path: readonly number[],
): Draw | undefined {
  let at: Draw | undefined = draw(check, runSeed, iteration);
  for (const index of path) at = at && child(check, at, index);
  return at;
}

function child(check: Check, from: Draw, index: number): Draw | undefined {
  for (const each of simpler(check.input, from)) if (each.path.at(-1) === index) return each;
  return undefined;
}
