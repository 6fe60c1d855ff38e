/** One piece of a pattern: a set of characters, and how often at least and at most. */
interface Piece {
  characters: string;
  least: number;
  most: number;
}

/** As many of a character as a pattern without end is given. */
const PLENTY = 12;

/** A text of this pattern, as long as it may be; its digits are taken in turn from `digits`. */
export function fittingText(pattern: string, digits: string): string {
  let taken = 0;
  const next = (): string => digits[taken++ % digits.length] ?? "0";
  return piecesOf(pattern)
    .map(({ characters, most }) =>
      Array.from({ length: most }, () => (characters.includes("0") ? next() : (characters[0] ?? ""))).join(""),
    )
    .join("");
}

/** Reads a pattern of literals, classes and counts; an optional group is left out. */
function piecesOf(pattern: string): Piece[] {
  const body = pattern
    .replace(/^\^/, "")
    .replace(/\$$/, "")
    .replaceAll(/\([^)]*\)\?/g, "");
  const pieces = body.matchAll(/(\[(?:\\.|[^\]])+\]|\\.|.)(\{(\d+)(?:,(\d*))?\}|[+?*])?/g);
  return [...pieces].map(([, atom = "", count, least, most]) => {
    if (count === undefined) return { characters: charactersOf(atom), least: 1, most: 1 };
    if (least === undefined) return { characters: charactersOf(atom), least: 1, most: PLENTY };
    return { characters: charactersOf(atom), least: Number(least), most: Number(most ?? least) || PLENTY };
  });
}

/** What stands for a piece: the digit where there is one, else the first letter. */
function charactersOf(atom: string): string {
  if (atom.startsWith("\\")) return atom.slice(1);
  if (!atom.startsWith("[")) return atom;
  return atom.includes("0-9") ? "0" : (atom[1] ?? "");
}
