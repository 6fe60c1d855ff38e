/** UUIDs, and other unbroken runs of letters and digits that are too long to be words; never from the middle of an escape, `\n…`. */
const ids =
  /(?<![0-9a-z\\])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{20,})(?![0-9a-z])/gi;

/** Texts that together name fewer keep them whole. */
const fewestShortened = 3;

/** Of an id at least this many characters are kept. */
const shortestEnd = 6;

/**
 * Shortens ids where the given texts name several: `Customer:01a21bee-dc9d-7000-80ab-037c3fefd863` becomes `Customer:…efd863`. So
 * much of the end stays that no two of them look alike.
 */
export function idShortener(texts: readonly string[]): (text: string) => string {
  const all = new Set(texts.flatMap((text) => text.match(ids) ?? []));
  if (all.size < fewestShortened) return (text) => text;
  let kept = shortestEnd;
  while (new Set([...all].map((id) => id.slice(-kept))).size < all.size) kept += 1;
  return (text) => text.replaceAll(ids, (id) => (all.has(id) && id.length > kept ? `…${id.slice(-kept)}` : id));
}
