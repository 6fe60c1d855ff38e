import { HarnessFault } from "../engine/errors.ts";
import { asObject } from "../json/value-at.ts";
import { resolved, type Resolved } from "./resolve.ts";

/** A schema without its `allOf`: one that requires everything that the parts require. */
export function allTogether({ allOf, ...schema }: Resolved): Resolved {
  if (!Array.isArray(allOf)) return schema;
  return allOf.map((part) => allTogether(resolved(part))).reduce((all, part) => together(part, all), schema);
}

/** One schema that requires what both require; the annotations are the second's. */
export function together(one: Resolved, other: Resolved): Resolved {
  const words = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const entries = words.map((word) => [word, wordOf(word, one[word], other[word])] as const);
  return Object.fromEntries(entries.filter(([, said]) => said !== undefined));
}

const larger = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems"]);
const smaller = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems"]);
const annotations = new Set(["title", "description", "examples", "default", "deprecated"]);

function wordOf(word: string, one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined) return one ?? other;
  if (word === "properties") return joined(asObject(one) ?? {}, asObject(other) ?? {});
  if (Array.isArray(one) && Array.isArray(other)) {
    if (word === "required") return [...new Set([...one, ...other])];
    if (word === "enum") return one.filter((value) => other.includes(value));
  }
  if (larger.has(word)) return Math.max(Number(one), Number(other));
  if (smaller.has(word)) return Math.min(Number(one), Number(other));
  if (annotations.has(word) || word.startsWith("x-") || JSON.stringify(one) === JSON.stringify(other)) return other;
  throw new HarnessFault(`The suite cannot combine two schemas that differ in ${word}.`);
}

/** The fields of both; one that both have must match both. */
function joined(one: Resolved, other: Resolved): Resolved {
  const shared = Object.keys(one).filter((name) => name in other);
  return { ...one, ...other, ...Object.fromEntries(shared.map((name) => [name, { allOf: [one[name], other[name]] }])) };
}
