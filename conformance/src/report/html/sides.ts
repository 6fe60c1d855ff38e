import { counted } from "../counted.ts";
import type { Sides } from "../evidence/differences.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { html, type Markup } from "./markup.ts";

/** One side with what differs marked; of two large values its part of each difference, on the same line as the other side's. */
export function sideMarkup(
  { comparison, ...sides }: Pick<Evidence, "expected" | "observed" | "comparison">,
  side: keyof Sides,
): Markup {
  if (comparison === undefined) return marked(sides[side], sides[side === "expected" ? "observed" : "expected"]);
  const { what, first, more } = comparison;
  const title = side === "expected" ? what : counted(first.length + more, "difference");
  const lines = [
    ...(what === "" ? [] : [html`${title}`]),
    ...first.map((difference) => html`${difference.path}: <mark>${difference[side]}</mark>`),
    ...(more === 0 ? [] : [html`${more} more`]),
  ];
  return html`${lines.map((line, index) => (index === 0 ? line : ["\n", line]))}`;
}

/** The least that two texts must have in common, so that the rest is worth a mark; characters. */
const leastCommon = 8;

/** The part of the text between what it begins and ends with like the other one, in whole words. */
function marked(text: string, other: string): Markup {
  const shortest = Math.min(text.length, other.length);
  let start = 0;
  while (start < shortest && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  while (start > 0 && isWord(text[start - 1])) start -= 1;
  while (end > 0 && isWord(text.at(-end))) end -= 1;
  if (text === other || start + end < leastCommon) return html`${text}`;
  const last = text.length - end;
  return html`${text.slice(0, start)}<mark>${text.slice(start, last)}</mark>${text.slice(last)}`;
}

function isWord(sign: string | undefined): boolean {
  return sign !== undefined && /[\w.]/.test(sign);
}
