import { distance } from "fastest-levenshtein";

/** ` Did you mean X?`, or nothing when no known word is near enough to be a typing error. */
export function didYouMean(written: string, known: readonly string[], furthest: number = 2): string {
  const [best] = known
    .map((name) => ({ name, distance: distance(written, name) }))
    .filter((candidate) => candidate.distance <= furthest)
    .toSorted((one, other) => one.distance - other.distance);
  return best === undefined ? "" : ` Did you mean ${best.name}?`;
}
