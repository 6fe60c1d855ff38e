import { distance as distanceBetween } from "fastest-levenshtein";

/** So many known words are listed at most. */
const LISTED = 12;

/** A message that ends in a suggestion, without it: versions of a service know different words. */
export function withoutSuggestion(message: string): string {
  const [text = ""] = message.split(/ Did you mean | Known are /);
  return text;
}

/** ` Did you mean X?` with the known word that is near enough for the written one to be a typo, else ` Known are …`. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const words = [...new Set(known)];
  const byDistance = words
    .map((word) => ({ word, distance: distanceBetween(written.toLowerCase(), word.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = byDistance;
  if (best === undefined) return "";
  if (best.distance <= Math.max(1, Math.ceil(written.length / 3))) return ` Did you mean ${best.word}?`;
  if (words.length <= LISTED) return ` Known are ${words.join(", ")}.`;
  const listed = byDistance.slice(0, LISTED).map(({ word }) => word);
  return ` Known are ${listed.join(", ")} and ${words.length - LISTED} more.`;
}
