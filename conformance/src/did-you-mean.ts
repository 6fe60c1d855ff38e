import { distance as distanceBetween } from "fastest-levenshtein";

/** The known word nearest to the given one, when it is near enough to be a typo. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: { word: string; distance: number } | undefined;
  for (const word of known) {
    const distance = distanceBetween(written.toLowerCase(), word.toLowerCase());
    if (best === undefined || distance < best.distance) best = { word, distance };
  }
  return best !== undefined && best.distance <= Math.max(1, Math.ceil(written.length / 3)) ? best.word : undefined;
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const word = nearest(written, known);
  return word === undefined ? "" : ` Did you mean ${word}?`;
}
