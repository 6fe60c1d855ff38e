import { Random } from "fast-check";

/** A 32-bit seed for one trial: same run seed, same check, same iteration, same values, whatever ran before. */
export function deriveSeed(runSeed: number, check: string, iteration: number): number {
  let hash = mixed(runSeed ^ 0x811c9dc5);
  for (const character of `${check}#${iteration}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return mixed(hash);
}

/** The random generator that fast-check uses. */
export function randomOf(seed: number): Random {
  return new Random(generatorAt(seed | 0));
}

/** fast-check's own schedule: early trials stay close to the bounds, later ones spread. */
export function biasOf(iteration: number): number {
  return 2 + Math.floor(Math.log10(iteration + 1));
}

interface Generator {
  clone(): Generator;
  /** A signed 32-bit integer. */
  next(): number;
  /** fast-check replaces generators without this method by one whose clones share their state. */
  jump(): void;
  getState(): readonly number[];
}

/** A counter through a mixing function: its whole state is one integer, so cloning is copying. */
function generatorAt(start: number): Generator {
  let state = start;
  return {
    clone: () => generatorAt(state),
    next() {
      state = (state + 0x9e3779b9) | 0;
      return mixed(state) | 0;
    },
    jump() {
      state = mixed(state ^ 0x5bd1e995) | 0;
    },
    getState: () => [state],
  };
}

function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
  return (twice ^ (twice >>> 15)) >>> 0;
}
