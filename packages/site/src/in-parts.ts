/** A list in as few parts as hold at most so many each, all of about the same length. */
export function inParts<Item>(items: readonly Item[], most: number): Item[][] {
  const parts = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / parts);
  return Array.from({ length: parts }, (_, index) => items.slice(index * size, (index + 1) * size));
}
