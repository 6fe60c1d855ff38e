import * as fc from "fast-check";

/** Some of the features, at least one, in their order; simpler is fewer. */
export function someOf<Feature>(features: readonly Feature[]): fc.Arbitrary<Feature[]> {
  return fc.subarray([...features], { minLength: 1 });
}

/** The possible values, by field. */
type Features = Readonly<Record<string, readonly unknown[]>>;

/** One of the features that are left of each field. */
type Left<All extends Features> = { [Field in keyof All]: fc.Arbitrary<All[Field][number]> };

/** Draws a subset of features, then generates from it only: uniform draws rarely repeat one feature. */
export function masked<All extends Features, Value>(
  features: All,
  valueFor: (left: Left<All>) => fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  const masks = Object.entries(features).map(([field, all]) => someOf(all).map((some) => [field, some] as const));
  return fc.tuple(...masks).chain((some) => {
    const left = some.map(([field, each]) => [field, fc.constantFrom(...each)]);
    return valueFor(Object.fromEntries(left) as Left<All>); // the fields are those of the features
  });
}
