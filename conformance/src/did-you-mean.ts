/** The known word nearest to the given one, when it is near enough to be a typo. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: { word: string; distance: number } | undefined;
  for (const word of known) {
    const distance = editDistance(written.toLowerCase(), word.toLowerCase());
    if (best === undefined || distance < best.distance) best = { word, distance };
  }
  return best !== undefined && best.distance <= Math.max(1, Math.ceil(written.length / 3)) ? best.word : undefined;
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const word = nearest(written, known);
  return word === undefined ? "" : ` Did you mean ${word}?`;
}

/** Insertions, deletions and replacements that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
