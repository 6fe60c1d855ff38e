import * as fc from "fast-check";

/**
 * The values between two bounds, and each bound itself often enough to be met soon; a bound shrinks to a value between.
 */
export function withEdges<Value>(
  between: (least: number, most: number) => fc.Arbitrary<Value>,
  least: number,
  most: number,
): fc.Arbitrary<Value> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 6, arbitrary: between(least, most) },
    { weight: 1, arbitrary: between(least, least) },
    { weight: 1, arbitrary: between(most, most) },
  );
}
