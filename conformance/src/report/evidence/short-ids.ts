/** UUIDs, and other unbroken runs of letters and digits that are too long to be words; never from the middle of an escape, `\n…`. */
const ids =
  /(?<![0-9a-z\\])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{20,})(?![0-9a-z])/gi;

/** Texts that together name fewer keep them whole. */
const fewestShortened = 3;

/** Of an id at least this many characters are kept. */
const shortestEnd = 6;

/**
 * Shortens ids where the given texts name several: `Customer:01a21bee-dc9d-7000-80ab-037c3fefd863` becomes `Customer:…efd863`. So
 * much of the end stays that no two of them look alike. An id that stands in one text with few others stays whole: a log is searched for it.
 */
export function idShortener(texts: readonly string[]): (text: string) => string {
  const named = texts.map((text) => new Set(text.match(ids)));
  const all = named.reduce((some, each) => some.union(each), new Set<string>());
  if (all.size < fewestShortened) return (text) => text;
  const shortened = new Set(
    [...all].filter((id) => {
      const [where, ...others] = named.filter((each) => each.has(id));
      return others.length > 0 || (where?.size ?? 0) >= fewestShortened;
    }),
  );
  let kept = shortestEnd;
  while (new Set([...all].map((id) => id.slice(-kept))).size < all.size) kept += 1;
  return (text) => text.replaceAll(ids, (id) => (shortened.has(id) && id.length > kept ? `…${id.slice(-kept)}` : id));
}
