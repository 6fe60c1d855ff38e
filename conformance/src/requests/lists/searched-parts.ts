import type { Filter } from "@tallystick/contract";
import { valuesFor } from "./matching.ts";

/** Whether a filter finds parts of texts. */
export function isSearch({ match }: Pick<Filter, "match">): boolean {
  return match === "substring" || match === "substring-any-case";
}

/** Characters that a store may read as a pattern: each stands for itself. */
const PATTERNS = ["%", "_", ".*", "("];

/** How long a part of a text is. */
const LENGTH = 6;

/**
 * What is searched for among these items, at each path of the filter: a whole text, a part from its middle and one from
 * its end, of a search in any case also the middle in capitals and in small letters; and characters of patterns. Spaces
 * around a part may be dropped on the way, so none has any.
 */
export function searchedParts(filter: Filter, items: readonly { body: unknown }[]): string[] {
  const { match, paths } = filter;
  const texts = paths.flatMap((path) => valuesFor({ ...filter, paths: [path] }, items).slice(0, 2));
  const parts = texts.flatMap((text) => {
    if (!isPlain(text)) return [text.trim()];
    const middle = middleOf(text);
    const inOtherCase = match === "substring-any-case" ? [middle.toUpperCase(), middle.toLowerCase()] : [];
    return [text, middle, text.slice(-LENGTH), ...inOtherCase].map((part) => part.trim());
  });
  return [...new Set([...parts, ...PATTERNS])].filter((part) => part !== "");
}

function middleOf(text: string): string {
  const start = Math.max(1, Math.floor((text.length - LENGTH) / 2));
  return text.slice(start, start + LENGTH);
}

/** Whether a text can be cut anywhere, and has one form in small letters. */
function isPlain(text: string): boolean {
  return /^[ -~]+$/.test(text);
}
