import { distance as distanceBetween } from "fastest-levenshtein";

/** The known word nearest to the given one, when it is near enough to be a typo. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = distanceBetween(written.toLowerCase(), name.toLowerCase());
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  return best !== undefined && best.distance <= Math.max(1, Math.ceil(written.length / 3)) ? best.name : undefined;
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const name = nearest(written, known);
  return name === undefined ? "" : ` Did you mean ${name}?`;
}
