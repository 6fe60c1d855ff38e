import * as fc from "fast-check";
import { arbitraryOf } from "../../schema/arbitrary-of.ts";
import { brokenKeywords } from "../../schema/broken-keywords.ts";
import { resolved, type Resolved } from "../../schema/resolve.ts";

/** A list that a target could sort, turn round or shorten unnoticed only by chance. */
export interface UnorderedItems {
  value: (string | number)[];
  /** The same without spaces, and without the item that is there twice: a target may refuse that. */
  plainer?: (string | number)[][];
  as: "it is";
}

/**
 * Texts or whole numbers in neither order, one text with spaces around it, the first item twice if there is room; undefined for a
 * list of other items, or a set.
 */
export function unorderedItems(document: object, list: Resolved, shown: Resolved): UnorderedItems | undefined {
  const items = resolved(document, list["items"]);
  const isSet = list["uniqueItems"] === true || shown["uniqueItems"] === true;
  const most = typeof list["maxItems"] === "number" ? list["maxItems"] : Infinity;
  const three = isText(items) ? threeTexts(document, items) : threeNumbers(items);
  const [low, middle, high] = isSet ? [] : three;
  if (low === undefined || middle === undefined || high === undefined) return undefined;
  const least = Math.max(2, Number(list["minItems"] ?? 0));
  const plainer = most < 3 ? [high, low].slice(0, most) : [middle, high, low];
  const isSpaced = typeof high === "string" && brokenKeywords(items, ` ${high} `).length === 0;
  const spaced = isSpaced ? ` ${high} ` : high;
  const value = [...plainer.map((each) => (each === high ? spaced : each)), ...(most > 3 ? [middle] : [])];
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

/** Three different whole numbers of a schema, sorted; none where it has only fewer, or takes some numbers only. */
function threeNumbers({ type, minimum, maximum, ...schema }: Resolved): number[] {
  const isFree = ["enum", "const", "oneOf", "anyOf", "allOf", "multipleOf"].every((keyword) => !(keyword in schema));
  const low = typeof minimum === "number" ? minimum : 1;
  const high = typeof maximum === "number" ? maximum : low + 9;
  return type === "integer" && isFree && high - low >= 2 ? [low, low + 1, high] : [];
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
