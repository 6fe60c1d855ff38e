/** UUIDs, and other unbroken runs of letters and digits that are too long to be words. */
const ids =
  /(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{20,})(?![0-9a-z])/gi;

/** A text that names fewer ids keeps them whole. */
const fewestShortened = 3;

/** Of an id at least this many characters are kept. */
const shortestEnd = 6;

/**
 * Shortens the ids of a text that names several: `Customer:01a21bee-dc9d-7000-80ab-037c3fefd863` becomes `Customer:…fefd863`.
 * Of all ids in the given texts so much of the end stays that no two look alike.
 */
export function idShortener(texts: readonly string[]): (text: string) => string {
  const all = new Set(texts.flatMap((text) => text.match(ids) ?? []));
  let kept = shortestEnd;
  while (new Set([...all].map((id) => id.slice(-kept))).size < all.size) kept += 1;
  return (text) =>
    (text.match(ids)?.length ?? 0) < fewestShortened
      ? text
      : text.replaceAll(ids, (id) => (all.has(id) && id.length > kept ? `…${id.slice(-kept)}` : id));
}
