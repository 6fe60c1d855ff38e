/** One piece of a pattern: the letter that stands for it, or any digit, and how often at most. */
interface Piece {
  letter: string;
  isDigit: boolean;
  most: number;
}

/** How many of a character a pattern without a maximum gets. */
const PLENTY = 12;

/** A text of this pattern, as long as it may be; its digits are taken in turn from `digits`. */
export function fittingText(pattern: string, digits: string): string {
  let taken = 0;
  const next = (): string => digits[taken++ % digits.length] ?? "0";
  return piecesOf(pattern)
    .map(({ letter, isDigit, most }) => Array.from({ length: most }, () => (isDigit ? next() : letter)).join(""))
    .join("");
}

/** Reads a pattern of literals, classes and counts; an optional group is left out. */
function piecesOf(pattern: string): Piece[] {
  const body = pattern
    .replace(/^\^/, "")
    .replace(/\$$/, "")
    .replaceAll(/\([^)]*\)\?/g, "");
  const pieces = body.matchAll(/(\[(?:\\.|[^\]\\])+\]|\\.|.)(\{(\d+)(?:,(\d*))?\}|[+?*])?/g);
  return [...pieces].map(([, atom = "", count, least, most]) => ({
    isDigit: atom.startsWith("[") && atom.includes("0-9"),
    letter: letterOf(atom),
    most: count === undefined ? 1 : Number(most ?? least) || PLENTY,
  }));
}

/** A literal itself; of a class its first letter. */
function letterOf(atom: string): string {
  return atom.startsWith("\\") || atom.startsWith("[") ? (atom[1] ?? "") : atom;
}
