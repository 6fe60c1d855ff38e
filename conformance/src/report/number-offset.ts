import type { Sides } from "./evidence/differences.ts";

/** Two numbers are compared when they are at most this part of the expected one apart. */
const nearest = 0.01;

/**
 * How far a number that was expected is from one that was observed instead, where they are close: a cent that is lost on the
 * way shows at many operations by the same difference.
 */
export function numberOffset({ expected, observed }: Sides): number | undefined {
  const [wanted, seen] = [numbersIn(expected), numbersIn(observed)];
  const missing = [...wanted.difference(seen)];
  const distances = [...seen.difference(wanted)].flatMap((value) =>
    missing.filter((each) => Math.abs(each - value) <= each * nearest).map((each) => Math.abs(each - value)),
  );
  return distances.length === 0 ? undefined : Math.min(...distances);
}

/** Whole numbers of three digits or more that are no part of an id, a time or a fraction. */
export function numbersIn(text: string): Set<number> {
  return new Set([...text.matchAll(/(?<![\w.-]|\d:)\d{3,15}(?![\w.-]|:\d)/g)].map(([digits]) => Number(digits)));
}
