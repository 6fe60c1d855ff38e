import type { Arbitrary, Value } from "fast-check";
import type { Check } from "../../checks/check.ts";
import { biasOf, deriveSeed, randomOf } from "./seed.ts";

/** One generated input, with what is needed to generate it again: iteration and path in the shrink tree. */
export interface GeneratedInput {
  iteration: number;
  /** The trial's seed. */
  seed: number;
  /** Index of the chosen child at every level of the shrink tree; empty for the value as first generated. */
  path: readonly number[];
  generated: Value<unknown>;
}

/** The input of a check's n-th trial in the run with this seed. */
export function generateInput(check: Check, runSeed: number, iteration: number): GeneratedInput {
  return generateAt(check, deriveSeed(runSeed, check.name, iteration), iteration);
}

function generateAt(check: Check, seed: number, iteration: number): GeneratedInput {
  return { iteration, seed, path: [], generated: check.input.generate(randomOf(seed), biasOf(iteration)) };
}

/** The next simpler inputs, simplest first, computed on demand. */
export function* simpler(input: Arbitrary<unknown>, from: GeneratedInput): Generator<GeneratedInput, void, void> {
  let index = 0;
  for (const value of input.shrink(from.generated.value, from.generated.context)) {
    yield { ...from, path: [...from.path, index], generated: value };
    index += 1;
  }
}

/** Generates an input again; undefined when the shrink tree has no such branch: another version of the suite. */
export function regenerateInput(
  check: Check,
  from: Pick<GeneratedInput, "seed" | "iteration" | "path">,
): GeneratedInput | undefined {
  let at: GeneratedInput | undefined = generateAt(check, from.seed, from.iteration);
  for (const index of from.path) at = at && child(check, at, index);
  return at;
}

function child(check: Check, from: GeneratedInput, index: number): GeneratedInput | undefined {
  for (const each of simpler(check.input, from)) if (each.path.at(-1) === index) return each;
  return undefined;
}
