import * as fc from "fast-check";
import { arbitraryOf } from "../../schema/arbitrary-of.ts";
import { brokenKeywords } from "../../schema/broken-keywords.ts";
import { resolved, type Resolved } from "../../schema/resolve.ts";

/** A list that a target could sort, turn round or shorten unnoticed only by chance. */
export interface UnorderedTexts {
  value: string[];
  /** The same without spaces, and without the text that is there twice: a target may refuse that. */
  plainer?: string[][];
  as: "it is";
}

/** Texts in neither order, one with spaces around it, the first of them twice if there is room; undefined for a list of other items, or a set. */
export function unorderedTexts(document: object, list: Resolved, shown: Resolved): UnorderedTexts | undefined {
  const items = resolved(document, list["items"]);
  const isSet = list["uniqueItems"] === true || shown["uniqueItems"] === true;
  const most = typeof list["maxItems"] === "number" ? list["maxItems"] : Infinity;
  const [low, middle, high] = isSet || !isText(items) ? [] : threeTexts(document, items);
  if (low === undefined || middle === undefined || high === undefined) return undefined;
  const least = Math.max(2, Number(list["minItems"] ?? 0));
  const plainer = most < 3 ? [high, low].slice(0, most) : [middle, high, low];
  const spaced = brokenKeywords(items, ` ${high} `).length === 0 ? ` ${high} ` : high;
  const value = [...plainer.map((text) => (text === high ? spaced : text)), ...(most > 3 ? [middle] : [])];
  if (value.length < least) return undefined;
  return {
    value,
    as: "it is",
    ...(plainer.length >= least && value.join() !== plainer.join() && { plainer: [plainer] }),
  };
}

/** Whether an item is a text that only people read, of some pattern or of none. */
function isText({ type, ...schema }: Resolved): boolean {
  if (type !== "string") return false;
  return ["enum", "const", "format", "oneOf", "anyOf", "allOf"].every((keyword) => !(keyword in schema));
}

const words = ["apple", "maple", "zebra"];

/** Three different texts of a schema, sorted; none where it has only fewer. */
function threeTexts(document: object, schema: Resolved): string[] {
  if (words.every((word) => brokenKeywords(schema, word).length === 0)) return words;
  const sampled = fc.sample(arbitraryOf(document, schema), { seed: 1, numRuns: 40 });
  const texts = [...new Set(sampled.filter((each) => typeof each === "string"))].toSorted();
  const [low, middle, high] = [texts[0], texts[Math.floor(texts.length / 2)], texts.at(-1)];
  return texts.length < 3 ? [] : [low, middle, high].filter((each) => each !== undefined);
}
